"""Where the frozen program begins."""

import sys

from keep_desktop.app.main import main

sys.exit(main())
