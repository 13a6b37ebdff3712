"""Shared pieces of picture; each knows the value it shows and can redraw itself from it."""
