"""The fixture `node` stands in tests/conftest.py."""

from tests.conftest import Node as Node
