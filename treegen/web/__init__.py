"""The page to walk a tree in a browser, and the published site."""
