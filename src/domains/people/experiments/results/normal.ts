/** The cumulative standard normal distribution, to about seven digits (Abramowitz and Stegun 26.2.17). */
export const normalShareBelow = (value: number): number => {
  const t = 1 / (1 + 0.2316419 * Math.abs(value));
  const density = Math.exp(-(value ** 2) / 2) / Math.sqrt(2 * Math.PI);
  const above =
    density * t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  return value >= 0 ? 1 - above : above;
};

/** The logarithm of the gamma function for positive numbers (Lanczos). */
export const logGamma = (value: number): number => {
  const shifted = value - 1;
  const series = coefficients.reduce(
    (sum, coefficient, at) => sum + coefficient / (shifted + at + 1),
    0.99999999999980993,
  );
  const t = shifted + 7.5;
  return 0.5 * Math.log(2 * Math.PI) + (shifted + 0.5) * Math.log(t) - t + Math.log(series);
};

const coefficients = [
  676.5203681218851, -1259.1392167224028, 771.32342877765313, -176.61502916214059, 12.507343278686905,
  -0.13857109526572012, 9.9843695780195716e-6, 1.5056327351493116e-7,
];
