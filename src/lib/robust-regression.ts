/** The indexes of nonzero columns and their values. */
type Point = { columns: number[]; values: number[] };

export type Observation = Point & { target: number };

type Regression = {
  coefficients: Float64Array;
  predict(at: Point): number;
  /**
   * Prediction as if fitted, with the same weights, to all rows but one, so that the row's own target has no influence
   * on it.
   */
  predictWithout(row: number, at: Point): number;
};

/**
 * Linear regression that is robust against outliers: ridge-penalized least squares, iteratively re-weighted so that
 * large residuals count little (Huber). `penalties` has one number per column; 0 means no penalty.
 */
export const robustRegression = (rows: Observation[], penalties: number[], rounds = 6): Regression => {
  const size = penalties.length;
  let weights: Float64Array = new Float64Array(rows.length).fill(1);
  let factor = new Float64Array();
  let coefficients: Float64Array = new Float64Array(size);
  for (let round = 0; round < rounds; round += 1) {
    if (round > 0) weights = huberWeights(rows.map((row) => row.target - product(coefficients, row)));
    const { matrix, right } = normalEquations(rows, weights, penalties);
    factor = cholesky(matrix, size);
    coefficients = solve(factor, right, size);
  }
  let inverse: Float64Array[] | undefined;
  return {
    coefficients,
    predict: (at) => product(coefficients, at),
    predictWithout: (index, at) => {
      const row = rows[index];
      if (!row) return product(coefficients, at);
      inverse ??= inverseOf(factor, size);
      // Sherman-Morrison: a removed row changes the normal equations by a matrix of rank one.
      const weight = weights[index] ?? 0;
      const left = Math.max(1e-9, 1 - weight * form(inverse, row, row));
      const residual = row.target - product(coefficients, row);
      return product(coefficients, at) - (weight * residual * form(inverse, at, row)) / left;
    },
  };
};

const huberWeights = (residuals: number[]): Float64Array => {
  const scale = Math.max(1e-6, 1.4826 * median(residuals.map(Math.abs)));
  return Float64Array.from(residuals, (residual) => Math.min(1, (1.5 * scale) / Math.max(1e-9, Math.abs(residual))));
};

const product = (coefficients: Float64Array, { columns, values }: Point): number => {
  let sum = 0;
  for (let k = 0; k < columns.length; k += 1) sum += (coefficients[columns[k] ?? 0] ?? 0) * (values[k] ?? 0);
  return sum;
};

/** The bilinear form of a matrix at two points. */
const form = (matrix: Float64Array[], { columns, values }: Point, other: Point): number => {
  let sum = 0;
  for (let k = 0; k < columns.length; k += 1) {
    const row = matrix[columns[k] ?? 0];
    if (row) sum += (values[k] ?? 0) * product(row, other);
  }
  return sum;
};

export const median = (values: number[]): number =>
  quantile(
    [...values].sort((a, b) => a - b),
    0.5,
  );

/** A quantile of sorted values, linearly interpolated. */
export const quantile = (sorted: number[], share: number): number => {
  if (sorted.length === 0) return 0;
  const at = (sorted.length - 1) * share;
  const below = sorted[Math.floor(at)] ?? 0;
  const above = sorted[Math.ceil(at)] ?? below;
  return below + (above - below) * (at - Math.floor(at));
};

type System = { matrix: Float64Array<ArrayBuffer>; right: Float64Array };

const normalEquations = (rows: Observation[], weights: Float64Array, penalties: number[]): System => {
  const size = penalties.length;
  const matrix = new Float64Array(size * size);
  const right = new Float64Array(size);
  for (let column = 0; column < size; column += 1) matrix[column * size + column] = (penalties[column] ?? 0) + 1e-9;
  rows.forEach(({ columns, values, target }, index) => {
    const weight = weights[index] ?? 0;
    for (let a = 0; a < columns.length; a += 1) {
      const row = columns[a] ?? 0;
      const scaled = weight * (values[a] ?? 0);
      right[row] = (right[row] ?? 0) + scaled * target;
      for (let b = 0; b < columns.length; b += 1) {
        const cell = row * size + (columns[b] ?? 0);
        matrix[cell] = (matrix[cell] ?? 0) + scaled * (values[b] ?? 0);
      }
    }
  });
  return { matrix, right };
};

/** Cholesky factor, in place: the matrix is symmetric and, thanks to the penalties, positive definite. */
const cholesky = (m: Float64Array<ArrayBuffer>, size: number): Float64Array<ArrayBuffer> => {
  const at = (row: number, column: number) => m[row * size + column] ?? 0;
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column <= row; column += 1) {
      let sum = at(row, column);
      for (let k = 0; k < column; k += 1) sum -= at(row, k) * at(column, k);
      m[row * size + column] = row === column ? Math.sqrt(Math.max(sum, 1e-12)) : sum / at(column, column);
    }
  }
  return m;
};

const solve = (factor: Float64Array, right: Float64Array, size: number): Float64Array => {
  const at = (row: number, column: number) => factor[row * size + column] ?? 0;
  const x = Float64Array.from(right);
  for (let row = 0; row < size; row += 1) {
    let sum = x[row] ?? 0;
    for (let k = 0; k < row; k += 1) sum -= at(row, k) * (x[k] ?? 0);
    x[row] = sum / at(row, row);
  }
  for (let row = size - 1; row >= 0; row -= 1) {
    let sum = x[row] ?? 0;
    for (let k = row + 1; k < size; k += 1) sum -= at(k, row) * (x[k] ?? 0);
    x[row] = sum / at(row, row);
  }
  return x;
};

const inverseOf = (factor: Float64Array, size: number): Float64Array[] =>
  Array.from({ length: size }, (_, column) => {
    const unit = new Float64Array(size);
    unit[column] = 1;
    return solve(factor, unit, size);
  });
