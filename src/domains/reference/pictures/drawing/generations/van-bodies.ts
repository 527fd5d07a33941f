import type { V } from './corners.ts';
import type { Generation } from './description.ts';
import { moved } from './stretch.ts';

/** Sets one of the roof heights a van is sold with: everything above the front windows is scaled. */
export const withRoof =
  (roof: 'low' | 'medium' | 'high') =>
  (van: Generation): Generation | undefined => {
    const height = van.roofs?.[roof];
    if (height === undefined) return undefined;
    const above = Math.max(...(van.glass[0] ?? []).map(([, y]) => y)) + 4;
    const share = (height / 10 - above) / (van.size.height / 10 - above);
    const y = (value: number) => (value <= above ? value : above + (value - above) * share);
    return { ...moved(van, (x) => x, y), size: { ...van.size, height } };
  };

const isPane = (cut: V[], belt: number): boolean => {
  const [first, last] = [cut[0], cut.at(-1)];
  const closed = first?.[0] === last?.[0] && first?.[1] === last?.[1];
  return closed && cut.every(([, y]) => y > belt - 4);
};

/** Adds windows in place of a cargo van's blank panels, and seats behind them. */
export const withBenches = (van: Generation): Generation | undefined => {
  if (van.body !== 'van') return undefined;
  const { cuts = [], belt } = van;
  const panes = cuts.filter((cut) => isPane(cut, belt)).map((cut) => cut.slice(0, -1));
  const middles = panes.flatMap((pane) => {
    const [from, to] = [Math.min(...pane.map(([x]) => x)), Math.max(...pane.map(([x]) => x))];
    return to - from > 140 ? [{ low: (from + to) / 2, high: (from + to) / 2, width: 7, ink: undefined }] : [];
  });
  return {
    ...van,
    benches: 3,
    glass: [...van.glass, ...panes],
    pillars: [...van.pillars, ...middles],
    cuts: cuts.filter((cut) => !isPane(cut, belt)),
  };
};
