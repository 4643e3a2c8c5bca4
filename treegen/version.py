"""The version of treegen, and how what it makes names its maker."""

__version__ = "0.1.0"  # hatch reads it here
GENERATOR = f"treegen {__version__}"
