"""The main window: sidebar, top bar, banners, status bar, notifications, quitting."""
