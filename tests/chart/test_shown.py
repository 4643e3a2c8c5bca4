"""Charts of the words that matter: `--show listed`, `all` and `likely`."""

import hashlib
import re
from pathlib import Path

import pytest

from tests.building import Prior, build
from tests.chart.test_chart import KINDS, check_boxes
from tests.conftest import program, treegen
from treegen.chart.book import book
from treegen.chart.card import card, lesson
from treegen.chart.draw import draw
from treegen.chart.labels import fragment, heading, legend, style_for
from treegen.chart.sheet import Sheet, poster, starts_of
from treegen.errors import TreegenError
from treegen.tree.file import find_tree
from treegen.tree.model import Tree, nodes, states
from treegen.words.lists import WordList
