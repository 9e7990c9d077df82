"""What a release is made of: shared libraries of our games, WebAssembly modules, wheels."""
