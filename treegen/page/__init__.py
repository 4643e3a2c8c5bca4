"""The page to walk a tree in a browser, one HTML file, and what it says a tree is for."""
