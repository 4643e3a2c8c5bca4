"""The version of treegen, and how what it makes names its maker.

A new one is set here alone: hatch reads it for wheel and sdist, and release.mk writes it into what
else a release packs.
"""

__version__ = "0.1.0"
GENERATOR = f"treegen {__version__}"
