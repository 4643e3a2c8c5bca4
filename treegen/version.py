"""How what treegen makes names its maker, and the version, which the front door has.

A new version is set there alone: hatch reads it for wheel and sdist, and release.mk writes it into
what else a release packs.
"""

from treegen import __version__ as __version__

GENERATOR = f"treegen {__version__}"
