"""From a lesson file to finished clips: checking parameters, rendering, contact sheets."""
