"""Tests: unit, crash, ui, attacks, e2e and net, with shared builders."""
