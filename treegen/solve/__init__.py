"""Building trees; the only part of treegen that imports numpy."""
