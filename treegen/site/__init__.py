"""The published site: its pages and templates, and publishing it."""
