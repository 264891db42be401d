"""Models write and repair scripts: chat, planner, review, maintainer, replay. The model proposes;
what decides is here, deterministic."""
