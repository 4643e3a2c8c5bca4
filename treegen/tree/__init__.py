"""The tree file: plan, recipe and nodes, reading and writing, stored trees, figures, schema."""
