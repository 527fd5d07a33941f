import { escapeHtml } from '#lib/escape-html.ts';
import { type LoadSpace, loadSpaceOf, shapeLoadSpace } from './cargo/load-space.ts';
import { drawnGeneration } from './generations/changes.ts';
import { generationTitle, generationView, interiorOf, wheelSurround } from './generations/draw-generation.ts';
import { roughened } from './generations/roughened.ts';
import { type Background, backdrop } from './parts/backdrop.ts';
import { shades } from './parts/paint.ts';
import { minify } from './parts/path.ts';
import { shapeOf } from './shapes/sized-shapes.ts';
import { lookWord, plainLook, type StorefrontLook } from './storefront/look.ts';
import { cargoView } from './views/cargo.ts';
import { frontView } from './views/front.ts';
import { interiorView } from './views/interior.ts';
import { rearView } from './views/rear.ts';
import { sideView } from './views/side.ts';
import { storefrontView } from './views/storefront.ts';
import { wheelView } from './views/wheel.ts';

export type View = 'quarter' | 'side' | 'front' | 'rear' | 'wheel' | 'interior' | 'cargo' | 'folded' | 'storefront';
export type DrawOptions = {
  /** A generic shape, or the id of a model generation with its changes. */
  shape: string;
  /** A name from PAINTS or any #RRGGBB. For a storefront: the brand color. */
  paint?: string;
  view?: View;
  /** A design with an optional finish, such as "mesh" or "split5-graphite". By default the shape's own. */
  wheel?: string;
  /** An off-road trim: taller tires, more cladding. */
  rough?: boolean;
  background?: Background;
  /** For interior and load space: a name from TRIMS or any #RRGGBB. */
  trim?: string;
  /** Only for storefronts: the name on the sign, and the look of the building. */
  sign?: string;
  storefront?: StorefrontLook;
  /** A prefix for ids, for a page that inlines the same picture twice. */
  id?: string;
  title?: string;
};

/** The load space of a shape or generation, if it has one. */
export const loadOf = (name: string): LoadSpace | undefined => {
  const generation = drawnGeneration(name);
  return generation ? loadSpaceOf(generation) : shapeLoadSpace(name, shapeOf(name));
};

/** Draws a vehicle as SVG; the same options always give the same picture. */
export function drawVehicle(o: DrawOptions): string {
  const plain = drawnGeneration(o.shape);
  const generation = plain && o.rough ? roughened(plain) : plain;
  const shape = shapeOf(o.shape);
  const { paint = 'silver', view = 'side', background = 'none', trim = 'black' } = o;
  const { wheel = (generation ?? shape).wheel } = o;
  const { sign = '', storefront = plainLook } = o;
  const id =
    o.id ?? prefix([o.shape, paint, view, wheel, o.rough ?? '', background, trim, sign, lookWord(storefront)].join());
  const k = shades(paint);
  const title = escapeHtml(o.title ?? caption(generation ? generationTitle(generation) : shape.title, paint, view));
  const around = (): string => {
    if (view === 'wheel') return wheelView(generation ? wheelSurround(generation) : shape, k, wheel, id);
    if (view === 'interior') return interiorView(paint, trim, id, generation ? interiorOf(generation) : 'modern');
    const load = view === 'cargo' || view === 'folded' ? loadOf(o.shape) : undefined;
    if (load) return cargoView(load, view === 'folded', k, trim, id);
    if (view === 'storefront') return storefrontView(storefront, { colour: k.base, id, sign });
    if (generation) return generationView(generation, outside(view) ?? 'side', { k, wheel, id });
    if (view === 'front') return frontView(shape, k, id);
    return view === 'rear' ? rearView(shape, k, id) : sideView(shape, k, wheel, id);
  };
  const art = around();
  // The other views fill the frame themselves.
  const panel = outside(view) ? backdrop(background, id) : '';
  return minify(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 450" role="img"><title>${title}</title>${panel}${art}</svg>`,
  );
}

const outside = (view: View) =>
  view === 'quarter' || view === 'side' || view === 'front' || view === 'rear' ? view : undefined;

const viewWords: Partial<Record<View, string>> = {
  quarter: 'three-quarter front view',
  front: 'front view',
  rear: 'rear view',
  cargo: 'load space',
  folded: 'load space, seats folded',
};

function caption(name: string, paint: string, view: View): string {
  const colour = paint.startsWith('#') ? '' : `, ${paint}`;
  if (view === 'storefront') return 'Dealer showroom';
  if (view === 'side') return name + colour;
  return `${name}${view === 'interior' ? '' : colour}, ${viewWords[view] ?? view}`;
}

/**
 * The same picture always has the same ids, on server and client. 36^4 prefixes keep different pictures on a page
 * apart.
 */
function prefix(key: string): string {
  let h = 2166136261;
  for (const c of key) h = Math.imul(h ^ c.charCodeAt(0), 16777619);
  return `v${(h >>> 0).toString(36).slice(-4)}`;
}
