"""What one worker does for its tables: it writes down what happens there and tells everybody who looks."""
