"""Redraws clips whenever the lesson or a source is saved: contact sheets first, then drafts of the videos."""
