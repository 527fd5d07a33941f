type Domain = readonly [low: number, high: number];

export type Point = { x: number; y: number };

/** Round values that cover the domain, about `count` of them. */
export const niceTicks = ([low, high]: Domain, count = 4): number[] => {
  if (low === high) return [low];
  const rough = (high - low) / Math.max(count, 1);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 2.5, 5, 10].map((part) => part * power).find((size) => size >= rough) ?? 10 * power;
  const first = Math.floor(low / step);
  const last = Math.ceil(high / step);
  return Array.from({ length: last - first + 1 }, (_, index) => Number(((first + index) * step).toPrecision(12)));
};

export const extent = (values: readonly number[]): Domain =>
  values.length === 0 ? [0, 1] : [Math.min(...values), Math.max(...values)];

/** The position between low and high in percent, with one decimal. */
export const percentAlong = (value: number, [low, high]: Domain): number =>
  high === low ? 50 : Math.round(((value - low) / (high - low)) * 1000) / 10;

/** Points in percent of the plot; y grows downwards as in SVG. */
export const toPlot = (points: readonly Point[], x: Domain, y: Domain): Point[] =>
  points.map((point) => ({ x: percentAlong(point.x, x), y: Math.round((100 - percentAlong(point.y, y)) * 10) / 10 }));

export const linePath = (points: readonly Point[]): string =>
  points.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x} ${y}`).join('');

/** A step line: each value holds until the next one. */
export const stepPath = (points: readonly Point[]): string =>
  points.map(({ x, y }, index) => (index === 0 ? `M${x} ${y}` : `H${x}V${y}`)).join('');

/** The outline closed along the x axis. */
export const areaPath = (outline: string, points: readonly Point[]): string => {
  const first = points[0];
  return first ? `${outline}V100H${first.x}Z` : '';
};

type Dot = { x: number; row: number };

/** Stacks dots that would overlap; `slots` is how many fit side by side. */
export const stackDots = (values: readonly number[], domain: Domain, slots: number): Dot[] => {
  const filled = new Map<number, number>();
  return [...values]
    .sort((a, b) => a - b)
    .map((value) => {
      const slot = Math.min(Math.floor((percentAlong(value, domain) / 100) * slots), slots - 1);
      const row = filled.get(slot) ?? 0;
      filled.set(slot, row + 1);
      return { x: Math.round(((slot + 0.5) / slots) * 1000) / 10, row };
    });
};
