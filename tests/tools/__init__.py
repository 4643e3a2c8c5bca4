"""Tools: what measures treegen, and what writes files that are made. Each runs as a module."""
