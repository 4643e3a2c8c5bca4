"""The treegen command: arguments in, one line out; nothing is computed here."""
