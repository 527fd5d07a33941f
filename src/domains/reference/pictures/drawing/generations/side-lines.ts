import { isDark, type Shades } from '../parts/paint.ts';
import { n, type Place } from '../parts/path.ts';
import type { V } from './corners.ts';
import { curves, open, type Point, sample } from './curve.ts';
import { deckOf } from './deck.ts';
import type { Generation, Lamp } from './description.ts';
import { inkOf } from './ink.ts';

/** The hood's edge on the fender: from its lip, slightly below the silhouette, to the foot of the windshield. */
const hoodEdge = (g: Generation, topAt: (x: number) => number): V[] => {
  const [lip = 0] = g.nose.at(-1) ?? [],
    [cowl] = g.cowl;
  const below = (x: number, depth: number): V => [x, topAt(x) - depth, 20];
  return [
    below(lip - 3, 2.4),
    below(lip + (cowl - lip) * 0.4, 5),
    below(cowl - 4, 4),
    [g.doors[0]! - 3, Math.min(g.belt + 2, topAt(cowl) - 4)],
  ];
};

/** The edge of the trunk lid, from the foot of the rear window to the lip. */
const lidEdge = (g: Generation, topAt: (x: number) => number): V[][] => {
  const { body, tail } = g,
    [from] = tail[0] ?? [0],
    [to] = deckOf(g) ?? [0];
  if ((body !== 'sedan' && body !== 'coupe') || to - from < 24) return [];
  return [[from + 2, from + (to - from) * 0.5, to - 2].map((x): V => [x, topAt(x) - 3.4, 12])];
};

/** The lowest point of a lamp's outline nearest to x. */
const lampFoot = ({ lens }: Lamp, x: number): Point => {
  const edge = sample(curves(lens, true, 1.2), 12);
  const off = Math.min(...edge.map(([at]) => Math.abs(at - x)));
  const near = edge.filter(([at]) => Math.abs(at - x) < off + 2);
  return near.reduce((low, point) => (point[1] < low[1] ? point : low));
};

/** The gaps between bumpers and fenders: from the bottom of each lamp to the adjacent wheel. */
const bumperSeams = (g: Generation, axles: [number, number], A: number, R: number): V[][] => {
  if (!g.seams) return [];
  const front: Point = [axles[0] - A * 0.84, R + A * 0.54];
  const [headX, headY] = lampFoot(g.head, front[0] - 8);
  const seams: V[][] = [[[headX, headY, 0, -1.4], front]];
  if (g.body === 'pickup') return seams;
  const rear: Point = [axles[1] + A * 0.93, R + A * 0.36];
  const [rearX, rearY] = lampFoot(g.rear, g.size.length / 10 - 18);
  return [...seams, [rear, [rearX - 2, rear[1] + 6, 10], [rearX, rearY]]];
};

export function lines(
  g: Generation,
  p: Place,
  k: Shades,
  id: string,
  axles: [number, number],
  A: number,
  R: number,
  topAt: (x: number) => number,
): string {
  const cuts: V[][] = [...(g.cuts ?? [])];
  const low = g.sill[1] + 1,
    belt = g.belt;
  // The lower edge of the glass at x, where door gaps begin.
  const edge = (x: number): number => {
    let best = Number.POSITIVE_INFINITY;
    for (const pane of g.glass) {
      const pts = sample(curves(pane, true, 1.5), 8);
      for (let i = 0; i < pts.length; i++) {
        const a = pts[i]!,
          b = pts[(i + 1) % pts.length]!;
        if (a[0] !== b[0] && (a[0] - x) * (b[0] - x) <= 0)
          best = Math.min(best, a[1] + ((b[1] - a[1]) * (x - a[0])) / (b[0] - a[0]));
      }
    }
    return best === Number.POSITIVE_INFINITY ? belt - 1 : best;
  };
  g.doors.forEach((dx, i) => {
    const y0 = edge(dx);
    if (i === 0)
      cuts.push([
        [dx, y0, 0, -1.2],
        [dx - 5, (y0 + low) / 2 + 4, 14],
        [dx - 2, low],
      ]);
    else if (i < 2 || i + 1 < g.doors.length)
      cuts.push([
        [dx, y0],
        [dx - 1, low],
      ]);
    else {
      // The rear door follows the wheel opening.
      const reach = A + 6,
        gap = dx - (axles[1] - reach);
      if (gap <= 1)
        cuts.push([
          [dx, y0],
          [dx, low],
        ]);
      else {
        const a = Math.acos(Math.max(-1, Math.min(1, (axles[1] - dx + gap * 0.42) / reach)));
        const px = axles[1] - reach * Math.cos(a),
          py = R + reach * Math.sin(a);
        const fx = axles[1] - reach + 1.5;
        cuts.push([
          [dx, y0, 0, 1],
          [dx + 1, Math.max(py + 6, (y0 + py) / 2 + 4), 8],
          [px, py, 8, -3],
          [fx, R + 4, 8],
          [fx - 3, low],
        ]);
      }
    }
  });
  cuts.push(...bumperSeams(g, axles, A, R));
  if (g.bonnet !== false) cuts.push(g.bonnet ?? hoodEdge(g, topAt));
  cuts.push(...lidEdge(g, topAt));
  const d = cuts.map((c) => p.d(open(c))).join('');
  // A panel gap is a dark line with a light edge: without the edge it looks like a pencil line.
  return `<defs><path id="${id}x" d="${d}"/></defs><g fill="none" clip-path="url(#${id}c)"><use href="#${id}x" x="1.1" y=".5" stroke="#fff" stroke-opacity="${n(isDark(k) ? 0.46 : k.gloss * 0.4)}" stroke-width=".9"/><use href="#${id}x" stroke="${k.line}" stroke-opacity=".78" stroke-width="1.1"/></g>`;
}

export function rails(g: Generation, p: Place, k: Shades, id: string, topAt: (x: number) => number): string {
  if (!g.rails) return '';
  const { from, to, lift = 4, ink = 'black' } = g.rails;
  const pts: Point[] = Array.from({ length: 6 }, (_, i) => {
    const x = from + ((to - from) * i) / 5;
    return [x, topAt(x) + (i === 0 || i === 5 ? -1 : lift - 1)];
  });
  const vs: V[] = pts.map(([a, b], i) => [a + (i === 0 ? -4 : i === 5 ? 4 : 0), b, 6]);
  const d = p.d(open(vs));
  // A bright rail needs a dark side; on a white page it would look like a second roof.
  const side =
    ink === 'black' || ink === 'gloss' ? '' : `<path d="${d}" stroke="#3A4148" stroke-width="${n(2.8 * p.s)}"/>`;
  return `<g fill="none" stroke-linecap="round">${side}<path d="${d}" stroke="${inkOf(ink, k, id, true)}" stroke-width="${n((side ? 1.6 : 2.2) * p.s)}"/></g>`;
}
