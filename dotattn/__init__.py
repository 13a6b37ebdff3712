"""The mathematics of dot-product attention: angles, scores, their spread and softmax, on numpy alone."""

from dotattn.attention import attention_weights, causal_mask, scale, softmax
from dotattn.chances import own_key_chance, own_vector_chance
from dotattn.density import dot_pdf, normal_pdf
from dotattn.digits import decimals_needed, decimals_that_agree, decimals_that_dot, decimals_that_tell
from dotattn.draws import dot_bins, draw_dots, draw_scores, share_beyond, typical_scores
from dotattn.encoder import Heads, encode
from dotattn.gauges import entropy, jacobian_norm, max_weight, mean_ranked_weights, perplexity, softmax_jacobian
from dotattn.geometry import angle, cosine_similarity, dot, norm
from dotattn.grid import best_angles, diagonal_wins, magnitude_wins, row_winners, signed_shares
from dotattn.health import SoftmaxHealth, softmax_health
from dotattn.hull import convex_hull
from dotattn.merging import merge_rows
from dotattn.plane import cosine_table, direction, quarter_turn, vector_at_angle
from dotattn.products import attend, gram, project, scores
from dotattn.projection import scalar_projection, vector_projection
from dotattn.rounding import decimals_that_add, decimals_that_multiply, rounded
from dotattn.sampling import sample_components, sample_dots, sample_scores
from dotattn.shadow import Shadow, cast_shadow, dot_terms, erected, turned, turned_shadow
from dotattn.shares import exponentials, running_sums
from dotattn.significant import digits_of_factors, digits_that_add, digits_that_multiply, exponent, usual_digits
from dotattn.sketch import flat_sketch
from dotattn.spread import dot_mean, dot_std, dot_variance, excess_kurtosis, expected_order_statistics
from dotattn.summary import Spread, histogram, sample_spread
from dotattn.tries import draw_matrices, mean_tried_variance, middle_range, score_variance, tried_variances
from dotattn.widths import log_share, octave_steps

__all__ = [
    "Heads",
    "Shadow",
    "SoftmaxHealth",
    "Spread",
    "angle",
    "attend",
    "attention_weights",
    "best_angles",
    "cast_shadow",
    "causal_mask",
    "convex_hull",
    "cosine_similarity",
    "cosine_table",
    "decimals_needed",
    "decimals_that_add",
    "decimals_that_agree",
    "decimals_that_dot",
    "decimals_that_multiply",
    "decimals_that_tell",
    "diagonal_wins",
    "digits_of_factors",
    "digits_that_add",
    "digits_that_multiply",
    "direction",
    "dot",
    "dot_bins",
    "dot_mean",
    "dot_pdf",
    "dot_std",
    "dot_terms",
    "dot_variance",
    "draw_dots",
    "draw_matrices",
    "draw_scores",
    "encode",
    "entropy",
    "erected",
    "excess_kurtosis",
    "expected_order_statistics",
    "exponent",
    "exponentials",
    "flat_sketch",
    "gram",
    "histogram",
    "jacobian_norm",
    "log_share",
    "magnitude_wins",
    "max_weight",
    "mean_ranked_weights",
    "mean_tried_variance",
    "merge_rows",
    "middle_range",
    "norm",
    "normal_pdf",
    "octave_steps",
    "own_key_chance",
    "own_vector_chance",
    "perplexity",
    "project",
    "quarter_turn",
    "rounded",
    "row_winners",
    "running_sums",
    "sample_components",
    "sample_dots",
    "sample_scores",
    "sample_spread",
    "scalar_projection",
    "scale",
    "score_variance",
    "scores",
    "share_beyond",
    "signed_shares",
    "softmax",
    "softmax_health",
    "softmax_jacobian",
    "tried_variances",
    "turned",
    "turned_shadow",
    "typical_scores",
    "usual_digits",
    "vector_at_angle",
    "vector_projection",
]
