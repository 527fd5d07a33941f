import type { V } from '../generations/corners.ts';
import type { Point } from '../generations/curve.ts';
import { n } from '../parts/path.ts';
import type { Painter } from './brush.ts';
import { evenly, lerp } from './interpolation.ts';
import { pathThrough, pointsOf, softened } from './polyline.ts';
import type { Projection } from './projection.ts';

/** The hood's edge on the fender: as described, or slightly below the outline up to the foot of the windshield. */
const fenderLine = ({ solid }: Projection, described: V[] | undefined): Point[] => {
  if (described) return pointsOf(described, false, 3);
  const { car, lip, sliver, topAt } = solid;
  const corners = [0.42, 0.64, 0.86].map((share): V => {
    const x = lerp(lip[0], car.cowl[0], share);
    return [x, topAt(x) - lerp(4.6, 3.6, share), 20];
  });
  return pointsOf([...corners, [car.cowl[0] + sliver * 0.6, car.cowl[1] - 3]], false, 3);
};

/**
 * Fenders that rise above the hood: a lit crest from the lamp to the windshield on both sides, and the shade of the
 * hollow beside it. They are as high as the outline; the hood between them is lower.
 */
const fenderCrests = ({ solid, at, noseWidth }: Projection): Painter => {
  const { car, lip, topAt, heightAt } = solid;
  const rise = car.plan?.fender ?? 0;
  if (rise === 0) return () => '';
  const line = (side: 1 | -1, share: number, drop: number): Point[] =>
    evenly(16, 0, 1).map((along) => {
      const x = lerp(lip[0] + 4, car.cowl[0] - 4, along);
      const z = noseWidth * lerp(share, share + 0.06, along);
      return at([x, Math.min(topAt(x), heightAt(x, z) + 0.4) - drop * Math.sin(Math.PI * along), side * z]);
    });
  const hollow = (side: 1 | -1) => pathThrough([...line(side, 0.6, 0), ...line(side, 0.3, rise * 0.5).reverse()]);
  const [crests, hollows] = [
    pathThrough(line(1, 0.7, 0), false) + pathThrough(line(-1, 0.7, 0), false),
    hollow(1) + hollow(-1),
  ];
  return ({ k }) =>
    `<path d="${hollows}" fill="${k.deep}" opacity=".2"/><path d="${crests}" fill="none" stroke="#fff" stroke-opacity="${n(k.gloss * 0.35)}" stroke-width="${n(rise)}" stroke-linecap="round"/>`;
};

/** The hood, its gap, and the two raised lines along it. */
export const hoodOf = (view: Projection): Painter => {
  const { solid, sheet, at, nearSide, farPlaceAt, noseWidth } = view;
  const { car, lip, cornerDepth, heightAt, halfWidthAt } = solid;
  const described = Array.isArray(car.bonnet) && car.bonnet[0]![0] < lip[0] + 8 ? car.bonnet : undefined;
  const fender = fenderLine(view, described);
  const [, startHeight] = described?.[0] ?? lip;
  const start = described ? sheet.placeOfSide(described[0]![0], startHeight) : 0;
  const lead = evenly(9, 0, 0.6).map((share) => {
    const x = lip[0] + cornerDepth * 0.8 * (1 - (1 - share ** 2.6) ** (1 / 2.6));
    return { x, y: heightAt(x, share * noseWidth) - 0.6, z: share * noseWidth };
  });
  const edge = (side: 1 | -1): Point[] => {
    const farthest = side > 0 ? Number.POSITIVE_INFINITY : farPlaceAt(lip[1] - 14);
    const front = described
      ? evenly(9, 0, 1)
          .slice(0, -1)
          .map((share) => at(sheet.spotAt(side * Math.min(farthest, start * share), startHeight)))
      : lead.map(({ x, y, z }) => at([x, y, side * z]));
    const along = fender.map(([x, y]) => (side > 0 ? nearSide(x, y) : at([x, y, -halfWidthAt(x, y)])));
    return softened([...front, ...along]);
  };
  const [nearEdge, farEdge] = [edge(1), edge(-1)];
  const area = pathThrough([...nearEdge, ...farEdge.toReversed()]);
  const shut = pathThrough(nearEdge, false) + pathThrough(farEdge.slice(0, 26), false);
  const raised = [1, -1]
    .map((side) =>
      pathThrough(
        evenly(14, 0, 1).map((share) => {
          const x = lerp(lip[0] + 12, car.cowl[0] - 3, share);
          const z = side * noseWidth * lerp(0.36, 0.52, share);
          return at([x, heightAt(x, z), z]);
        }),
        false,
      ),
    )
    .join('');
  const crests = fenderCrests(view);
  return (brush) => {
    const { k, id } = brush;
    const lines = car.plan?.fender
      ? crests(brush)
      : `<defs><path id="${id}v" d="${raised}"/></defs><use href="#${id}v" y="1.6" stroke="${k.shade}" stroke-opacity=".5" stroke-width="1.4"/><use href="#${id}v" stroke="#fff" stroke-opacity="${n(k.gloss * 0.55)}" stroke-width="2"/>`;
    return `<path d="${area}" fill="url(#${id}ho)"${described ? ' opacity=".6"' : ''}/><g fill="none">${lines}<path d="${shut}" stroke="${k.line}" stroke-opacity=".7" stroke-width="1.1"/></g>`;
  };
};
