/** How many visitors did something, of two groups of the same size. */
type Conversions = { control: number; variation: number };

const points = 100;

/**
 * The probability of so few conversions in the variation, or so many, if its rate were no worse than `ratio` times the
 * control's. Exact for rare conversions, where a ratio of means says nothing yet: one at zero has no lift. Valid at
 * every look, because each assumed rate gives a test martingale, and so does their mean.
 */
export const rareChangeChance = (
  { control, variation }: Conversions,
  { ratio, worse }: { ratio: number; worse: 'fewer' | 'more' },
): number => {
  // Each conversion is one of the variation with this probability, at the edge of what is tolerated.
  const edge = ratio / (1 + ratio);
  const likelihoods = Array.from({ length: points }, (_, at) => {
    const part = (at + 0.5) / points;
    const share = worse === 'fewer' ? edge * part : 1 - (1 - edge) * part;
    return variation * Math.log(share / edge) + control * Math.log((1 - share) / (1 - edge));
  });
  const highest = Math.max(...likelihoods);
  const sum = likelihoods.reduce((total, one) => total + Math.exp(one - highest), 0);
  return Math.min(1, Math.exp(-(highest + Math.log(sum / points))));
};
