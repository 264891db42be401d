"""The window, driven offscreen through pytest-qt; shared harnesses lie here."""
