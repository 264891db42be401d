"""The sections whose cards stand in modules of their own: services, and the figures of Keep."""

from PySide6.QtWidgets import QWidget

from keep_desktop.ui.policies_panel import PoliciesPanel
from keep_desktop.ui.settings.section import Means, Section


class ServicesSection(Section):
    def __init__(self, means: Means, parent: QWidget | None = None) -> None:
        super().__init__(means, parent)
        # With it come YAML and all that describes a service; the limits need none of that.
        from keep_desktop.ui.services_card import ServicesCard

        self.card = ServicesCard(means.keep, means.reader, self)
        self.card.told.connect(self.told)
        self.column.addWidget(self.card)
        self.column.addStretch(1)

    def refresh(self) -> None:
        self.card.refresh()


class LimitsSection(Section):
    def __init__(self, means: Means, parent: QWidget | None = None) -> None:
        super().__init__(means, parent)
        self.panel = PoliciesPanel(means.keep, means.reader, means.bridge, self)
        self.column.addWidget(self.panel)
        self.column.addStretch(1)

    def refresh(self) -> None:
        self.panel.refresh()
