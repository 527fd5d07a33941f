import type { FlatLine } from './map-clip.ts';

const signed = (value: number): string => (value < 0 ? `${value}` : ` ${value}`);

/**
 * Path data in whole units and steps from point to point: a third of the length of written-out coordinates, and as
 * true as can be seen at the size the drawing is shown.
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

/** Points with no extent, which a round pen turns into dots. */
export const dotsOf = (spots: readonly { x: number; y: number }[]): string =>
  spots.map(({ x, y }) => `M${Math.round(x)}${signed(Math.round(y))}h0`).join('');
