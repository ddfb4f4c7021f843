"""Every test run has a record of answers of its own, so that none is added to a learner's."""

import os
from tempfile import TemporaryDirectory

RECORD = TemporaryDirectory(prefix="hanabi-kit-")
os.environ["HANABI_KIT_DATA"] = RECORD.name
