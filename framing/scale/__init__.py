"""Corpora of any size: articles in shards, scored by a pool of processes or by Dask, with the same bytes out; and a cache
of what was parsed. `framing.scale.run` is the door."""

from framing.scale.cache import Cache, CachedScorer
from framing.scale.work import Plan, plan

__all__ = ["Cache", "CachedScorer", "Plan", "plan"]
