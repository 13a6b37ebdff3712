"""Property tests draw the same examples on every run and may take their time on a busy machine."""

from hypothesis import settings

settings.register_profile("steady", deadline=None, derandomize=True)
settings.load_profile("steady")
