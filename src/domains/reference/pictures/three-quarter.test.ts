import { describe, expect, it } from 'vitest';
import { drawVehicle } from './drawing/draw-vehicle.ts';
import { drawnGeneration } from './drawing/generations/changes.ts';
import { generations } from './drawing/generations/generations.ts';
import { PAINTS, shades } from './drawing/parts/paint.ts';
import { shapes } from './drawing/shapes/shapes.ts';
import { readDrawingName } from './drawing-request.ts';
import { picturesOf } from './vehicle-pictures.ts';

const ids = [...generations().keys()];
const quarter = (shape: string, paint = 'red') => drawVehicle({ shape, paint, view: 'quarter' });
const drawings = ids.map((id) => ({ id, svg: quarter(id) }));
const namesOf = (list: readonly { id: string }[]) => list.map(({ id }) => id);

const largest = 25_000;

/** Every point of an absolute start and the relative steps after it. */
const pointsOf = (path: string): [number, number][] => {
  const points: [number, number][] = [];
  let [x, y] = [0, 0];
  for (const [, command = '', rest = ''] of path.matchAll(/([Mlc])([^Mlcz]*)/g)) {
    const numbers = (rest.match(/-?(?:\d+\.?\d*|\.\d+)/g) ?? []).map(Number);
    const size = command === 'c' ? 6 : 2;
    for (let i = 0; i < numbers.length; i += size) {
      const [dx = 0, dy = 0] = numbers.slice(i + size - 2, i + size);
      [x, y] = command === 'M' ? [dx, dy] : [x + dx, y + dy];
      points.push([x, y]);
    }
  }
  return points;
};
const outlineOf = (svg: string) => pointsOf(/<path id="\w{5}o" d="([^"]*)"/.exec(svg)?.[1] ?? '');

describe('three-quarter view of a generation', () => {
  it('has at most 25 kB and no invalid numbers', () => {
    expect(ids.length).toBeGreaterThan(300);
    expect(
      drawings
        .filter(({ svg }) => svg.length < 12_000 || svg.length > largest)
        .map(({ id, svg }) => `${id} ${svg.length}`),
    ).toEqual([]);
    expect(namesOf(drawings.filter(({ svg }) => /NaN|undefined|Infinity|null/.test(svg)))).toEqual([]);
  });

  it('closes every element and references only its own ids', () => {
    const faulty = drawings.filter(({ svg }) => {
      const open: string[] = [];
      for (const [tag, closing, name = ''] of svg.matchAll(/<(\/?)([a-zA-Z]+)[^>]*?>/g)) {
        if (closing) {
          if (open.pop() !== name) return true;
        } else if (!tag.endsWith('/>')) open.push(name);
      }
      const names = [...svg.matchAll(/ id="([^"]+)"/g)].map(([, name = '']) => name);
      const uses = [...svg.matchAll(/(?:href="|url\()#([^")]+)/g)].map(([, name = '']) => name);
      return open.length > 0 || uses.some((name) => !names.includes(name)) || new Set(names).size !== names.length;
    });
    expect(namesOf(faulty)).toEqual([]);
  });

  it('fills the frame and stays within it', () => {
    const outside = drawings.filter(({ svg }) => {
      const points = outlineOf(svg);
      const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
      const width = Math.max(...xs) - Math.min(...xs);
      return (
        Math.min(...xs) < 8 || Math.max(...xs) > 792 || Math.min(...ys) < 8 || Math.max(...ys) > 430 || width < 480
      );
    });
    expect(namesOf(outside)).toEqual([]);
  });

  it('has the same geometry in every paint, and the paint’s color', () => {
    const [id = ''] = ids;
    const shapesIn = (svg: string) => [...svg.matchAll(/ d="([^"]*)"/g)].map(([, path]) => path);
    for (const paint of Object.keys(PAINTS)) {
      expect(outlineOf(quarter(id, paint))).toEqual(outlineOf(quarter(id)));
      expect(quarter(id, paint)).toContain(shades(paint).base);
    }
    expect(shapesIn(quarter(id, 'blue'))).toEqual(shapesIn(quarter(id, 'green')));
    expect(namesOf(drawings.filter(({ svg }) => !svg.includes(PAINTS.red)))).toEqual([]);
  });

  it('is the same every time, whatever was drawn before', () => {
    const again = drawings.filter(({ id, svg }, i) => i % 16 === 0 && quarter(id) !== svg);
    expect(namesOf(again)).toEqual([]);
  });

  it('is longer with a longer bed, higher with a higher roof, and open for convertibles', () => {
    const sizeOf = (shape: string) => {
      const points = outlineOf(quarter(shape));
      const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
      return { width: Math.max(...xs) - Math.min(...xs), height: Math.max(...ys) - Math.min(...ys) };
    };
    const ratio = (shape: string) => sizeOf(shape).width / sizeOf(shape).height;
    expect(ratio('ford-f-150-2021~bed8')).toBeGreaterThan(ratio('ford-f-150-2021'));
    expect(ratio('ford-f-150-2021~regular')).toBeLessThan(ratio('ford-f-150-2021'));
    expect(ratio('ford-transit-2015~high')).toBeLessThan(ratio('ford-transit-2015~low'));
    const opening = /<clipPath id="\w{5}cb"/;
    expect(drawings.filter(({ svg }) => opening.test(svg)).map(({ id }) => drawnGeneration(id)?.body)).toEqual(
      ids.map((id) => drawnGeneration(id)?.body).filter((body) => body === 'convertible'),
    );
  });

  it('outlines the grille of a black car', () => {
    const edge = 'stroke="#7C8690"';
    const edged = (paint: string) =>
      ['honda-civic-2022', 'ford-mustang-2015'].map((id) => quarter(id, paint).includes(edge));
    expect([edged('black'), edged('white')]).toEqual([
      [true, true],
      [false, false],
    ]);
  });

  it('has its own grille: no two of these trucks share one', () => {
    const faces = ['ford-f-150-2021', 'gmc-sierra-1500-2019', 'ford-expedition-2018', 'chevrolet-silverado-1500-2019'];
    expect(new Set(faces.map((id) => drawnGeneration(id)?.face.grille)).size).toBe(faces.length);
  });

  it('is valid with every modifier of a trim', () => {
    const changes = [
      'regular',
      'extended',
      'bed5',
      'bed8',
      'low',
      'high',
      'passenger',
      'lowered',
      'lip',
      'wing',
      'white',
      'black',
    ];
    // A step that shares no factor with the number of modifiers, so that each of them is drawn of many cars.
    const named = ids.flatMap((id) => changes.map((change) => `${id}~${change}`)).filter((_, i) => i % 47 === 0);
    const some = named.filter((shape) => drawnGeneration(shape));
    expect(some.length).toBeGreaterThan(20);
    const odd = some.filter((shape) => {
      const svg = drawVehicle({ shape, view: 'quarter', rough: drawnGeneration(shape)?.body === 'pickup' });
      return svg.length > largest || /NaN|undefined|Infinity|null/.test(svg);
    });
    expect(odd).toEqual([]);
  });
});

describe('the order of images', () => {
  const car = {
    id: 7,
    makeCode: 'TOYOTA',
    modelCode: 'CAMRY',
    styleCode: 'SEDAN',
    year: 2022,
    shape: 'sedan',
    exterior: { simple: 'BLUE' },
    interior: { simple: 'GRAY' },
    photos: [] as string[],
  };
  const alts = (overrides: Partial<typeof car>) =>
    picturesOf({ ...car, ...overrides }, '2022 Toyota Camry').map(({ alt }) => alt.split(', ').slice(1).join(', '));

  it('RULING-73: a car with a drawing of its generation has the three-quarter view first, then the side view', () => {
    expect(alts({}).slice(0, 4)).toEqual(['three-quarter front view', 'side view', 'front view', 'rear view']);
    expect(picturesOf(car, 'car')[0]?.src).toMatch(/\.quarter\.svg$/);
  });

  it('RULING-73: a car with only its body shape starts with the side view', () => {
    expect(alts({ year: 1990 }).slice(0, 2)).toEqual(['side view', 'front view']);
    const turned = Object.keys(shapes).filter((shape) => readDrawingName(`${shape}.red.split5.quarter`, '').ok);
    expect(turned).toEqual([]);
    expect(readDrawingName('sedan~480x272x179.red.split5.quarter', '').ok).toBe(false);
  });

  it('RULING-73: photos replace all drawings', () => {
    expect(alts({ photos: ['a', 'b'] })).toEqual(['photo 1 of 2', 'photo 2 of 2']);
  });
});
