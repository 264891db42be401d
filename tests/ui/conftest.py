"""Window tests run without a screen; the platform must be chosen before Qt is imported."""

import os

os.environ["QT_QPA_PLATFORM"] = "offscreen"
