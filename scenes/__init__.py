"""The drawing: one file per clip, over shared parts; every value drawn comes from `dotattn`."""
