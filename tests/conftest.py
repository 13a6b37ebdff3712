"""Property tests draw the same examples on every run and may take their time on a busy machine."""

from importlib import import_module
from pkgutil import walk_packages

from hypothesis import settings

import dotattn
import lesson
import scenes

settings.register_profile("steady", deadline=None, derandomize=True)
settings.load_profile("steady")

# Examples are drawn from numbers in the sources of the modules there are: whichever tests run, let it be all of them.
for package in (dotattn, scenes, lesson):
    for module in walk_packages(package.__path__, f"{package.__name__}."):
        if not module.name.endswith("__main__"):
            import_module(module.name)
