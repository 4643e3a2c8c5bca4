"""The tree file: its model in memory, reading and writing it, finding stored trees, its schema."""
