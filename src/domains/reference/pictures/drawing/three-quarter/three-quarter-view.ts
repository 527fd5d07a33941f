import { LRUCache } from 'lru-cache';
import { closed } from '../generations/curve.ts';
import type { Generation } from '../generations/description.ts';
import { grille, lowerIntake } from '../generations/grille.ts';
import { inkOf } from '../generations/ink.ts';
import { cladding } from '../generations/side-details.ts';
import { glass } from '../generations/side-glass.ts';
import { lines } from '../generations/side-lines.ts';
import { isDark, mix } from '../parts/paint.ts';
import { wheelDefs } from '../parts/wheels.ts';
import type { Brush, Painter } from './brush.ts';
import { cockpitOf } from './cockpit.ts';
import { reliefOf } from './creases.ts';
import { handlesOf, mirrorOf, railOf } from './fittings.ts';
import { hoodOf } from './hood.ts';
import { hoodScoop, isScoop } from './hood-scoop.ts';
import { headlampsOf, tailLampOf } from './lamps.ts';
import { levelsOf } from './level-curves.ts';
import { outlineOf } from './outline.ts';
import { paintDefs } from './paint-defs.ts';
import { pathThrough } from './polyline.ts';
import { type Projection, projectionOf } from './projection.ts';
import { isRaised, raisedParts } from './raised-parts.ts';
import { bedOf, roofOf } from './roof.ts';
import { trimOf } from './trim.ts';
import { beamsOf, fendersOf, isBeam } from './tub-fenders.ts';
import { wheelsOf } from './wheels.ts';
import { closedWindscreen, windscreenOf } from './windscreen.ts';

/** The cladding below the far lamp; the near side's is drawn with the flank. */
const farCladding = ({ solid, far }: Projection): Painter => {
  const { car, axles, chin } = solid;
  const top = car.cladding?.front;
  if (!top) return () => '';
  const area = far.d(`M-5 ${top}L-5 ${chin - 6}L${axles[0]} ${chin - 6}L${axles[0]} ${top}Z`);
  return ({ k, id }) => `<path d="${area}" fill="${inkOf(car.cladding?.ink ?? 'black', k, id)}"/>`;
};

/** Everything about a body that is independent of paint and wheels. */
const painterOf = (car: Generation): Painter => {
  const view = projectionOf(car);
  const { solid, near, end } = view;
  const { axles, opening, radius, topAt, archAt, shape } = solid;
  const outline = outlineOf(view);
  const hull = pathThrough(outline.points);
  const screen = windscreenOf(view);
  const trim = trimOf(view);
  const standsOff = (part: (typeof car.parts)[number]) => [isBeam, isRaised, isScoop].some((is) => is(solid, part));
  const painters = {
    defs: paintDefs(view, outline),
    wheels: wheelsOf(view),
    raised: raisedParts(view),
    relief: reliefOf(view),
    hood: hoodOf(view),
    scoop: hoodScoop(view),
    roof: roofOf(view),
    farCladding: farCladding(view),
    windscreen: solid.open ? cockpitOf(view, screen) : closedWindscreen(view, screen),
    body: trim.layer('body', standsOff),
    over: trim.layer('over', standsOff),
    top: trim.layer('top', (part) => shape.kind === 'tub' || standsOff(part)),
    headlamps: headlampsOf(view),
    tailLamp: tailLampOf(view),
    handles: handlesOf(view),
    farFenders: fendersOf(view, -1),
    nearFenders: fendersOf(view, 1),
    farMirror: mirrorOf(view, -1),
    nearMirror: mirrorOf(view, 1),
    farRail: railOf(view, -1),
    nearRail: railOf(view, 1),
  };
  const [bed, beams] = [bedOf(view, levelsOf(solid), outline.rightEdges), beamsOf(view)];
  const plainChin = !trim.hasIntake && shape.kind !== 'truck' && shape.kind !== 'tub';
  const intake = plainChin ? end.path(closed(lowerIntake(end)), 'fill="#0D1013"') : '';
  const sideOnly: Generation = { ...car, slivers: [0, 0] };
  const withoutHood: Generation = { ...car, bonnet: false };

  return (brush: Brush) => {
    const { k, id, wheel } = brush;
    const draw = (...names: (keyof typeof painters)[]) => names.map((name) => painters[name](brush)).join('');
    const face = grille(car.face, end, id, isDark(k)) + intake;
    const plastic = cladding(car, near, k, id, archAt, axles);
    return `<defs>${draw('defs')}${wheelDefs(id, wheel, solid.rim)}<path id="${id}o" d="${hull}"/><clipPath id="${id}c"><use href="#${id}o"/></clipPath><path id="${id}a" d="${screen.pane}"/><clipPath id="${id}wc"><use href="#${id}a"/></clipPath></defs>
${draw('wheels', 'farFenders', 'farMirror', 'farRail', 'raised')}
<use href="#${id}o" fill="url(#${id}b)"/><use href="#${id}o" fill="url(#${id}n)" mask="url(#${id}mm)"/>
<g clip-path="url(#${id}c)">${draw('relief', 'hood', 'scoop', 'roof')}${bed}${plastic}${draw('farCladding', 'body')}</g>
<use href="#${id}o" fill="none" stroke="${mix(k.line, k.edge, 0.35)}" stroke-opacity=".85"/>
${draw('windscreen')}${glass(sideOnly, near, k, id)}${lines(withoutHood, near, k, id, axles, opening, radius, topAt)}
<g clip-path="url(#${id}c)" stroke-linecap="round" stroke-linejoin="round">${trim.hasOwnGrille ? draw('over') + face : face + draw('over')}${draw('headlamps', 'tailLamp')}</g>
${draw('handles', 'nearRail')}${beams}${draw('top', 'nearFenders', 'nearMirror')}`;
  };
};

/** Computing a body takes ten times as long as painting it, and a page of results has some twenty. */
const painters = new LRUCache<Generation, Painter>({ max: 240 });

/** A model generation from the front and the near side. */
export const threeQuarterView = (car: Generation, brush: Brush): string => {
  const painter = painters.get(car) ?? painterOf(car);
  painters.set(car, painter);
  return painter(brush);
};
