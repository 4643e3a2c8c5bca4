"""The page to walk a tree in a browser, one HTML file."""
