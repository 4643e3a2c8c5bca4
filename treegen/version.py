"""The version of treegen, which whatever it writes is marked with."""

__version__ = "0.1.0"
