"""Real scores: from a sentence to a file of what one head of a trained model computes, and a lesson that shows it."""
