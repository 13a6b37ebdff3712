"""The words of the clips, one file per language."""
