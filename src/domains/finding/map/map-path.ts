import type { FlatLine } from './map-clip.ts';

const signed = (value: number): string => (value < 0 ? `${value}` : ` ${value}`);

/**
 * Path data in integers with relative steps: a third of the length of absolute coordinates, and exact enough at the
 * displayed size.
 */
export const pathOf = (lines: readonly FlatLine[], ends: 'open' | 'closed'): string => {
  let path = '';
  for (const line of lines) {
    let [x, y] = [Math.round(line[0] ?? 0), Math.round(line[1] ?? 0)];
    const start = `M${x}${signed(y)}`;
    let steps = '';
    for (let at = 2; at < line.length; at += 2) {
      const dx = Math.round(line[at]!) - x;
      const dy = Math.round(line[at + 1]!) - y;
      if (dx === 0 && dy === 0) continue;
      steps += `${signed(dx)}${signed(dy)}`;
      x += dx;
      y += dy;
    }
    if (steps !== '') path += `${start}l${steps.trimStart()}${ends === 'closed' ? 'z' : ''}`;
  }
  return path;
};

/** A smooth closed curve through points around a center. */
export const curveThrough = (spots: readonly { x: number; y: number }[]): string => {
  const turn = (2 * Math.PI) / spots.length;
  const reach = ((4 / 3) * Math.tan(turn / 4)) / (2 * Math.sin(turn));
  const spotAt = (at: number) => spots[(at + spots.length) % spots.length]!;
  const along = (at: number, axis: 'x' | 'y'): number => (spotAt(at + 1)[axis] - spotAt(at - 1)[axis]) * reach;
  const rounded = ({ x, y }: { x: number; y: number }) => ({ x: Math.round(x), y: Math.round(y) });
  const steps = spots.map((spot, at) => {
    const [from, to] = [rounded(spot), rounded(spotAt(at + 1))];
    const [out, back] = [
      rounded({ x: along(at, 'x'), y: along(at, 'y') }),
      rounded({ x: to.x - from.x - along(at + 1, 'x'), y: to.y - from.y - along(at + 1, 'y') }),
    ];
    return [out, back, { x: to.x - from.x, y: to.y - from.y }].map(({ x, y }) => signed(x) + signed(y)).join('');
  });
  const start = rounded(spotAt(0));
  return `M${start.x}${signed(start.y)}c${steps.join('').trimStart()}z`;
};

/** Zero-length segments, which a round pen turns into dots. */
export const dotsOf = (spots: readonly { x: number; y: number }[]): string =>
  spots.map(({ x, y }) => `M${Math.round(x)}${signed(Math.round(y))}h0`).join('');
