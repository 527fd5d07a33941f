// Front and rear views, from the same description. Only the right half is drawn; the left is its reflection.
import { type End, type EndShape, end, endDefs, outline, stance } from '../parts/ends.ts';
import type { Shades } from '../parts/paint.ts';
import { n } from '../parts/path.ts';
import type { V } from './corners.ts';
import { closed, open } from './curve.ts';
import type { Face, Generation } from './description.ts';
import { inkOf, softShadow, tyre } from './ink.ts';

const kindOf = (g: Generation): 'car' | 'low' | 'suv' | 'truck' | 'van' =>
  g.body === 'pickup'
    ? 'truck'
    : g.body === 'van' || g.body === 'minivan'
      ? 'van'
      : g.body === 'suv' || g.body === 'wagon'
        ? 'suv'
        : g.size.height < 1400
          ? 'low'
          : 'car';

export const isOpen = ({ body }: Generation): boolean => body === 'convertible';

export function setUp(g: Generation): { e: End; shape: EndShape; face: Face } {
  const { face } = g;
  const kind = kindOf(g),
    W = g.size.width / 20;
  const lip = g.nose[g.nose.length - 1]!;
  const share = face.roof ?? { car: 0.62, low: 0.58, suv: 0.68, truck: 0.72, van: g.body === 'van' ? 0.82 : 0.7 }[kind];
  const glassTop = g.body === 'van' ? Math.max(...g.glass.flat().map((v) => v[1])) + 4 : undefined;
  const shape: EndShape = {
    // The windshield of an open car ends slightly below the roof line that its height is measured to.
    height: g.size.height / 10 - (isOpen(g) ? 5 : 0),
    belt: g.belt,
    tyre: tyre(g.tyres).r,
    sill: [Math.min(g.sill[0], 32), g.sill[1], g.sill[2]],
    mirror: [0, 0, g.mirror[2] ?? 1],
    face: {
      width: W * 2,
      kind,
      roof: W * share,
      bonnet: Math.min(lip[1], g.belt - 8),
      rails: Boolean(g.rails),
      glassTop,
    },
  };
  return { e: end(shape), shape, face };
}

/** Replaces the lit edge of the generic shapes' ground with the soft shadow of the side view. */
export const defsOf = (e: End, k: Shades, id: string): string =>
  endDefs(e, k, id).replace(/<radialGradient.*$/, softShadow(id));
export const standing = (shape: EndShape, e: End, id: string): string =>
  stance(shape, e, id)
    .replace(/^<ellipse[^>]*>/, '')
    .replace('ry="15"', 'ry="20"')
    .replace('ry="8"', 'ry="11"');

/** Half of the outline; `folded` bodies have corners instead of rounded shoulders. */
export function shell(g: Generation, e: End): string {
  const { W, H, R, belt, low } = e;
  return g.face.folded
    ? `M-0.6 ${H}L${R} ${H}L${R + 4} ${H - 5}L${W - 10} ${belt + 2}L${W} ${belt - 8}L${W - 1} ${low + 16}L${W - 8} ${low}L-0.6 ${low}`
    : outline(e, isOpen(g));
}

/** A contrasting roof or hard top, down to this height. */
export function cap(g: Generation, e: End, k: Shades, id: string, d: string, down: number): string {
  if (!g.cap || isOpen(g)) return '';
  return `<clipPath id="${id}ro"><path d="${e.p.d(d)}"/></clipPath>${e.path(`M-2 ${e.H + 2}L${e.W + 2} ${e.H + 2}L${e.W + 2} ${down}L-2 ${down}Z`, `fill="${inkOf(g.cap.ink, k, id)}" clip-path="url(#${id}ro)"`)}${e.path(`M-3 ${e.H - 0.3}L3 ${e.H - 0.3}L3 ${down}L-3 ${down}Z`, `fill="${inkOf(g.cap.ink, k, id)}"`)}`;
}

type Pen = {
  poly: (at: V[], attrs: string) => string;
  line: (at: V[], attrs: string) => string;
  disc: End['disc'];
  w: (cm: number) => string;
};
export const pen = (e: End): Pen => ({
  poly: (at, attrs) => e.path(closed(at), attrs),
  line: (at, attrs) => e.path(open(at), `fill="none" ${attrs}`),
  disc: e.disc,
  w: (cm) => n(cm * e.p.s),
});
