/** One observation: the indexes of its nonzero columns, their values, and the observed target. */
export type Observation = { columns: number[]; values: number[]; target: number };

/**
 * Linear regression that is robust against outliers: ridge-penalized least squares, iteratively re-weighted so that
 * large residuals count little (Huber). `penalties` has one number per column; 0 means no penalty.
 */
export const robustRegression = (rows: Observation[], penalties: number[], rounds = 6): Float64Array => {
  const size = penalties.length;
  let weights: Float64Array = new Float64Array(rows.length).fill(1);
  let solution: Float64Array = new Float64Array(size);
  for (let round = 0; round < rounds; round += 1) {
    solution = solve(normalEquations(rows, weights, penalties), size);
    const residuals = rows.map((row) => row.target - predict(solution, row));
    const scale = Math.max(1e-6, 1.4826 * median(residuals.map(Math.abs)));
    weights = Float64Array.from(residuals, (residual) =>
      Math.min(1, (1.5 * scale) / Math.max(1e-9, Math.abs(residual))),
    );
  }
  return solution;
};

export const predict = (solution: Float64Array, { columns, values }: Omit<Observation, 'target'>): number => {
  let sum = 0;
  for (let k = 0; k < columns.length; k += 1) sum += (solution[columns[k] ?? 0] ?? 0) * (values[k] ?? 0);
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

type System = { matrix: Float64Array; right: Float64Array };

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

/** Cholesky: the matrix is symmetric and, thanks to the penalties, positive definite. */
const solve = ({ matrix: m, right }: System, size: number): Float64Array => {
  const at = (row: number, column: number) => m[row * size + column] ?? 0;
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column <= row; column += 1) {
      let sum = at(row, column);
      for (let k = 0; k < column; k += 1) sum -= at(row, k) * at(column, k);
      m[row * size + column] = row === column ? Math.sqrt(Math.max(sum, 1e-12)) : sum / at(column, column);
    }
  }
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
