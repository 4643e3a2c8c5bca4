"""The treegen command: arguments in, text and files out; no guess is computed here."""
