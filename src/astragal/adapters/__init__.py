"""The games for researchers and their tools. Each adapter is imported, and needs its packages, only when asked for."""
