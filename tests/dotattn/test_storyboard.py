"""Every number the four clips show or say, to the decimals they show."""

import math

import numpy as np
import pytest

import dotattn as da

pytestmark = pytest.mark.filterwarnings("error")


def shown(ours, theirs, decimals):
    """Check that our values print as theirs."""
    np.testing.assert_array_equal(da.rounded(ours, decimals), np.array(theirs, dtype=float))


class TestAngle:
    """The cosine of a turning angle."""

    def test_seven_row_table(self):
        degrees = [0, 30, 60, 90, 120, 150, 180]
        cosines = [1.000, 0.866, 0.500, 0.000, -0.500, -0.866, -1.000]
        shown(da.cosine_table(degrees), cosines, 3)
        shown(da.cosine_similarity(da.vector_at_angle(degrees), [1, 0]), cosines, 3)
        np.testing.assert_allclose(da.angle(da.vector_at_angle(degrees), [1, 0]), degrees, atol=1e-13)

    def test_ninety_degrees_never_prints_a_minus(self):
        q, k = da.vector_at_angle(90), da.vector_at_angle(0)
        assert f"{da.cosine_similarity(q, k):.3f}" == "0.000"
        assert f"{da.dot(q, -k):.3f}" == "0.000"

    def test_similarity_falls_while_the_angle_rises(self):
        assert (np.diff(da.cosine_table(np.arange(0, 181))) < 0).all()

    def test_length_three_at_sixty_degrees(self):
        k = da.vector_at_angle(0)
        assert da.dot(da.vector_at_angle(60), k) == 0.5
        assert da.dot(da.vector_at_angle(60, 3), k) == 1.5
        assert da.cosine_similarity(da.vector_at_angle(60, 3), k) == pytest.approx(0.5, rel=1e-15, abs=0)


class TestProjection:
    """The dot product as a signed shadow."""

    A, B = np.array([3, 4]), np.array([6, 0])

    def test_lengths_and_angle(self):
        assert (da.norm(self.A), da.norm(self.B)) == (5, 6)
        shown(da.angle(self.A, self.B), 53.13, 2)
        assert da.cosine_similarity(self.A, self.B) == 0.6

    def test_shadow_and_its_area(self):
        shadow = da.scalar_projection(self.A, self.B)
        assert shadow == da.norm(self.A) * da.cosine_similarity(self.A, self.B) == 3
        np.testing.assert_array_equal(da.vector_projection(self.A, self.B), [3, 0])
        assert shadow * da.norm(self.B) == da.dot(self.A, self.B) == 18
        np.testing.assert_array_equal(self.A * self.B, [18, 0])

    def test_the_other_way_agrees(self):
        shadow = da.scalar_projection(self.B, self.A)
        assert shadow == 3.6
        np.testing.assert_array_equal(da.vector_projection(self.B, self.A), [2.16, 2.88])
        assert shadow * da.norm(self.A) == 18

    def test_perpendicular_is_zero(self):
        a = da.vector_at_angle(90, 5)
        assert da.scalar_projection(a, self.B) == da.dot(a, self.B) == 0

    def test_obtuse_is_negative(self):
        a = [-3, 4]
        shown(da.angle(a, self.B), 126.87, 2)
        assert da.scalar_projection(a, self.B) == -3
        assert da.dot(a, self.B) == -18


class TestScoreGrid:
    """Four tokens, two parts to a query or key."""

    X = np.array([[1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0], [0, 1, 0, 1]])
    W_Q = np.array([[-3, 0], [1, -2], [-2, 1], [2, 1]])
    W_K = np.array([[1, 2], [-2, 0], [3, 2], [1, 3]])
    Q = np.array([[-3, 0], [1, -2], [-2, 1], [3, -1]])
    K = np.array([[1, 2], [-2, 0], [3, 2], [-1, 3]])
    S = np.array([[-3, 6, -9, 3], [-3, -2, -1, -7], [0, 4, -4, 5], [1, -6, 7, -6]])
    THE, DOG, CHASED, BALL = range(4)

    def test_projections(self):
        np.testing.assert_array_equal(da.project(self.X, self.W_Q), self.Q)
        np.testing.assert_array_equal(da.project(self.X, self.W_K), self.K)

    def test_scores(self):
        np.testing.assert_array_equal(da.scores(self.Q, self.K), self.S)

    def test_weights(self):
        weights = [
            [0.002, 0.892, 0.000, 0.107],
            [0.139, 0.282, 0.571, 0.008],
            [0.019, 0.324, 0.001, 0.656],
            [0.014, 0.000, 0.986, 0.000],
        ]
        shown(da.softmax(da.scale(self.S, 2)), weights, 3)
        shown(da.attention_weights(self.Q, self.K), weights, 3)

    def test_one_cell_and_its_row(self):
        q, k = self.Q[self.BALL], self.K[self.CHASED]
        np.testing.assert_array_equal(np.multiply(q, k), [3 * 3, -1 * 2])
        assert da.dot(q, k) == 7
        np.testing.assert_array_equal(da.scores([q], self.K), [[1, -6, 7, -6]])

    def test_chased_and_the_are_perpendicular(self):
        assert da.angle(self.Q[self.CHASED], self.K[self.THE]) == 90
        assert da.scores(self.Q, self.K)[self.CHASED, self.THE] == 0

    def test_dog_is_all_negative_and_minus_one_wins(self):
        row = da.scores(self.Q, self.K)[self.DOG]
        assert (row < 0).all()
        assert row[da.row_winners(self.S)[self.DOG]] == -1

    def test_ball_beats_dog_by_length(self):
        q = self.Q[self.CHASED]
        np.testing.assert_array_equal(da.dot(q, [self.K[self.BALL], self.K[self.DOG]]), [5, 4])
        shown(da.angle(q, [self.K[self.BALL], self.K[self.DOG]]), [45.0, 26.6], 1)
        assert da.norm(self.K[self.BALL]) > da.norm(self.K[self.DOG])
        assert da.magnitude_wins(self.Q, self.K)[self.CHASED]
        assert da.best_angles(self.Q, self.K)[self.CHASED] == self.DOG
        assert da.row_winners(self.S)[self.CHASED] == self.BALL

    def test_no_diagonal_entry_wins_and_the_grid_is_not_symmetric(self):
        S = da.scores(self.Q, self.K)
        np.testing.assert_array_equal(S.diagonal(), [-3, -2, -4, -6])
        assert not da.diagonal_wins(S).any()
        assert (S[self.DOG, self.CHASED], S[self.CHASED, self.DOG]) == (-1, 4)


# Mean largest weight, mean entropy, mean gradient and median gradient over eight keys.
RAW = {
    1: (0.303, 1.802, 0.350, 0.348),
    4: (0.528, 1.288, 0.340, 0.371),
    16: (0.747, 0.675, 0.256, 0.281),
    64: (0.874, 0.320, 0.152, 0.062),
    256: (0.939, 0.151, 0.081, 0.0018),
    1024: (0.969, 0.075, 0.043, 1.5e-6),
}
SCALED = {
    1: RAW[1],
    4: (0.344, 1.748, 0.360, 0.360),
    16: (0.356, 1.729, 0.365, 0.366),
    64: (0.359, 1.726, 0.366, 0.367),
    256: (0.362, 1.720, 0.366, 0.367),
    1024: (0.359, 1.724, 0.366, 0.367),
}
# Standard errors of those at 20,000 rows, the spread over 40 seeds.
RAW_ERROR = {
    1: (0.0013, 0.0025, 0.0003, 0.0003),
    4: (0.0013, 0.0029, 0.0006, 0.0004),
    16: (0.0016, 0.0034, 0.0013, 0.0029),
    64: (0.0014, 0.0030, 0.0015, 0.0021),
    256: (0.0011, 0.0022, 0.0013, 0.00014),
    1024: (0.0007, 0.0015, 0.0009, 2.3e-7),
}
SCALED_ERROR = (0.0013, 0.0025, 0.0003, 0.0003)
LAST_PLACE = (0.0005, 0.0005, 0.0005, 0.0005)


def table_row(d_k, scaled):
    health = da.softmax_health(d_k, 8, 200_000, seed=2, scaled=scaled)
    means = (health.mean_max_weight, health.mean_entropy, health.mean_gradient)
    return np.array([*means, health.median_gradient]), health.share_vanished


class TestScaling:
    """The spread of scores and what it does to softmax."""

    def test_exact_and_measured_spread(self):
        rng = np.random.default_rng(0)
        for d_k, sd in [(1, 1), (4, 2), (16, 4), (64, 8), (256, 16)]:
            assert da.dot_mean(d_k) == 0
            assert da.dot_variance(d_k) == d_k
            assert da.dot_std(d_k) == sd
            measured = da.sample_spread(da.sample_dots(d_k, 20000, rng))
            # Five standard errors: sd / sqrt(n) of the mean, sd * sqrt((kurtosis + 2) / 4n) of the spread.
            assert abs(measured.mean) < 5 * sd / math.sqrt(20000)
            assert abs(measured.std / sd - 1) < 5 * math.sqrt((da.excess_kurtosis(d_k) + 2) / 80000)

    def test_histogram_lies_on_the_density(self):
        z, edges = da.sample_dots(64, 100_000, np.random.default_rng(1)), np.linspace(-24, 24, 25)
        fine = edges[:-1, None] + np.linspace(0, 2, 201)
        chance = np.trapezoid(da.dot_pdf(fine, 64), fine, axis=1)
        off = da.histogram(z, edges) * 2 - chance
        assert (np.abs(off) < 5 * np.sqrt(chance / z.size)).all()

    def test_scaled_spread_is_one_only_at_power_one_half(self):
        for d_k in (1, 4, 64, 1024):
            assert da.scale(da.dot_std(d_k), d_k) == 1
        for power in (0.25, 0.49, 0.51, 1):
            assert da.scale(da.dot_std(64), 64, power) != pytest.approx(1, rel=1e-3, abs=0)

    def test_entropy_of_eight_equal_weights(self):
        shown(da.entropy(np.full(8, 1 / 8)), 2.079, 3)

    @pytest.mark.parametrize("d_k", RAW)
    def test_raw_table(self, d_k):
        ours, _ = table_row(d_k, scaled=False)
        # Four standard errors of a table made from 20,000 rows, plus half of its last place.
        last = (0.0005, 0.0005, 0.0005, {256: 0.00005, 1024: 0.05e-6}.get(d_k, 0.0005))
        assert (np.abs(ours - RAW[d_k]) < 4 * np.array(RAW_ERROR[d_k]) + last).all()

    @pytest.mark.parametrize("d_k", SCALED)
    def test_scaled_table(self, d_k):
        ours, vanished = table_row(d_k, scaled=True)
        assert (np.abs(ours - SCALED[d_k]) < 4 * np.array(SCALED_ERROR) + LAST_PLACE).all()
        assert vanished < 5e-4

    @pytest.mark.parametrize(("d_k", "share"), [(64, 0.185), (256, 0.47), (1024, 0.70)])
    def test_share_of_vanished_rows(self, d_k, share):
        # Four standard errors of 200,000 rows, plus half a percent of rounding.
        error = math.sqrt(share * (1 - share) / 200_000)
        assert abs(table_row(d_k, scaled=False)[1] - share) < 4 * error + 0.005

    def test_one_row_that_stands_for_all(self):
        row = da.expected_order_statistics(8)
        shown(row, [-1.4236, -0.8522, -0.4728, -0.1525, 0.1525, 0.4728, 0.8522, 1.4236], 4)
        largest = [da.max_weight(da.softmax(row * math.sqrt(d_k))) for d_k in (1, 4, 16, 64, 256)]
        shown(largest[:4], [0.364, 0.615, 0.883, 0.989], 3)
        shown(largest[4], 0.9999, 4)

    def test_adding_a_hundred_changes_nothing(self):
        scores = da.sample_scores(64, 8, 100, np.random.default_rng(3))
        # Adding 100 rounds each score by up to 1.4e-14.
        np.testing.assert_allclose(da.softmax(scores + 100), da.softmax(scores), rtol=1e-13)
        whole = da.rounded(scores, 0)
        np.testing.assert_array_equal(da.softmax(whole + 100), da.softmax(whole))

    def test_gradient_is_not_monotone(self):
        raw, scaled = (da.softmax_health(4, 16, 20000, 0, flag) for flag in (False, True))
        # The standard error of either mean is below 0.001.
        assert raw.mean_gradient > scaled.mean_gradient + 0.01
        by_width = [table_row(d_k, scaled=False)[0][3] for d_k in (1, 4, 16)]
        assert by_width[0] < by_width[1] > by_width[2]


class TestExactFacts:
    """Statements held without sampling, or sampled where the statement is about samples."""

    def test_spread_over_keys_is_the_length_of_the_query(self):
        q = np.array([1.0, -2.0, 4.0, 2.0])
        z = da.scores([q], da.sample_components((100_000, 4), np.random.default_rng(4)))
        # Five standard errors of the spread of 100,000 normal values.
        assert abs(da.sample_spread(z).std / da.norm(q) - 1) < 5 / math.sqrt(200_000)

    def test_excess_kurtosis(self):
        for components, factor in [("normal", 6), ("uniform", 0.24), ("rademacher", -2), ("laplace", 33)]:
            for d_k in (1, 64):
                assert da.excess_kurtosis(d_k, components) == pytest.approx(factor / d_k, rel=1e-14, abs=0)

    @pytest.mark.parametrize("components", ["normal", "uniform", "rademacher", "laplace"])
    def test_spread_is_eight_whatever_the_law(self, components):
        z = da.sample_dots(64, 50_000, np.random.default_rng(5), components)
        error = math.sqrt((da.excess_kurtosis(64, components) + 2) / 200_000)
        assert abs(da.sample_spread(z).std / 8 - 1) < 5 * error

    def test_centring_matters(self):
        assert da.dot_mean(64, 0.5, 0.5) == 16
        shown(da.dot_std(64, mean_q=0.5, mean_k=0.5), 9.80, 2)
        parts = da.sample_components((20_000, 2, 64), np.random.default_rng(6), "uniform") + 0.5
        measured = da.sample_spread(da.dot(parts[:, 0], parts[:, 1]))
        # Five standard errors; the excess kurtosis of these sums is under 0.1.
        assert abs(measured.mean - 16) < 5 * 9.8 / math.sqrt(20_000)
        assert abs(measured.std - math.sqrt(96)) < 5 * 9.8 * math.sqrt(2.1 / 80_000)

    def test_width_two_is_laplace(self):
        z = np.linspace(-5, 5, 11)
        np.testing.assert_allclose(da.dot_pdf(z, 2), np.exp(-np.abs(z)) / 2, rtol=1e-13)

    def test_gradient_norm_in_power_sums(self):
        p = da.softmax([0.3, -1.0, 2.0, 0.5])
        s2, s3 = (p**2).sum(), (p**3).sum()
        assert da.jacobian_norm(p) ** 2 == pytest.approx(s2 - 2 * s3 + s2**2, rel=1e-13, abs=0)

    def test_gradient_norm_of_equal_and_of_two_tied_weights(self):
        for n in (2, 8, 40):
            even = da.jacobian_norm(np.full(n, 1 / n))
            assert even == pytest.approx(math.sqrt(n - 1) / n, rel=1e-14, abs=0)
        tied = da.jacobian_norm([0.5, 0.5, 0, 0])
        others = da.softmax(da.sample_scores(16, 4, 5000, np.random.default_rng(7)))
        assert tied == 0.5 > da.jacobian_norm(others).max()


class TestClaims:
    """What the captions say instead of the usual claims."""

    def test_only_differences_within_a_row_survive(self):
        for row in ([2, 1, 0], [102, 101, 100], [0, -1, -2]):
            shown(da.softmax(row), [0.665, 0.245, 0.090], 3)

    def test_a_longer_neighbour_can_win_a_row_of_the_gram_matrix(self):
        np.testing.assert_array_equal(da.diagonal_wins(da.gram([[1, 0], [3, 1]])), [False, True])

    def test_query_length_sharpens_and_key_length_reorders(self):
        q, K = np.array([[-2, 1]]), np.array([[-2, 0], [-1, 3]])
        short, long = da.attention_weights(q, K), da.attention_weights(2 * q, K)
        assert da.row_winners(short) == da.row_winners(long)
        assert da.max_weight(long) > da.max_weight(short)
        assert da.row_winners(da.scores(q, K * [[2], [1]])) != da.row_winners(da.scores(q, K))
