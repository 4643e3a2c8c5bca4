"""What is published: the npm package with its reader, and how all of a release is packed."""
