"""Learning a game by playing it against oneself. Needs PyTorch; what is learned plays with NumPy alone."""
