import { describe, expect, it } from 'vitest';
import { shapeSizes } from '#data/list-shape-sizes.ts';
import sizes from '#data/shape-sizes.json' with { type: 'json' };
import { loadWorld } from '#tests/fixtures/listing-world.ts';
import { drawVehicle } from './drawing/draw-vehicle.ts';
import { drawnGeneration } from './drawing/generations/changes.ts';
import { curves, sample } from './drawing/generations/curve.ts';
import { generationsOf } from './drawing/generations/generation-of.ts';
import { generation, generations } from './drawing/generations/generations.ts';
import { inFrame, silhouette } from './drawing/generations/ink.ts';
import { PAINTS, shades } from './drawing/parts/paint.ts';
import { readDrawingName } from './drawing-request.ts';
import { picturesOf } from './vehicle-pictures.ts';

const all = [...generations().keys()].flatMap((id) => generation(id) ?? []);
const views = ['side', 'front', 'rear', 'cargo', 'folded'] as const;
const drawn = all.flatMap(({ id }) =>
  views.map((view) => ({ id, view, svg: drawVehicle({ shape: id, paint: 'red', view }) })),
);
const namesOf = (list: readonly { id: string; view: string }[]) => list.map(({ id, view }) => `${id} ${view}`);

const idsIn = (svg: string): string[] => [...svg.matchAll(/ id="([^"]+)"/g)].map(([, id = '']) => id);

describe('drawing of a model generation', () => {
  it('has 2 to 20 kB and no invalid numbers', () => {
    expect(namesOf(drawn.filter(({ svg }) => svg.length < 2000 || svg.length > 20_000))).toEqual([]);
    expect(namesOf(drawn.filter(({ svg }) => /NaN|undefined|Infinity|null/.test(svg)))).toEqual([]);
  });

  it('closes every element and references only its own ids, which differ between drawings', () => {
    const faulty = drawn.filter(({ svg }) => {
      const open: string[] = [];
      for (const [tag, closing, name = ''] of svg.matchAll(/<(\/?)([a-zA-Z]+)[^>]*?>/g)) {
        if (closing) {
          if (open.pop() !== name) return true;
        } else if (!tag.endsWith('/>')) open.push(name);
      }
      const ids = new Set(idsIn(svg));
      const used = [...svg.matchAll(/(?:href="|url\()#([^")]+)/g)].map(([, id = '']) => id);
      return open.length > 0 || used.some((id) => !ids.has(id)) || ids.size !== idsIn(svg).length;
    });
    expect(namesOf(faulty)).toEqual([]);
    const one = all[0]?.id ?? '';
    const [red, blue] = ['red', 'blue'].map((paint) => idsIn(drawVehicle({ shape: one, paint, view: 'side' })));
    expect(red?.filter((id) => blue?.includes(id))).toEqual([]);
  });

  it('has the published length and height, and their ratio within 2%', () => {
    const wrong = all.flatMap((generation) => {
      const { id, size, rails, body, spare, parts } = generation;
      const points = sample(curves(silhouette(generation), false, 3), 16);
      const own = parts.filter(({ layer }) => layer !== 'body').flatMap(({ at }) => at.map(([x]) => x));
      const end = Math.max(...points.map(([x]) => x), ...own, spare ? (spare[0] ?? 0) + (spare[2] ?? 0) : 0);
      const start = Math.min(...points.map(([x]) => x), ...own);
      // An open car's windscreen frame ends below the roof that its height is measured to.
      const above = body === 'convertible' ? 5 : rails && body === 'wagon' ? (rails.lift ?? 4) - 1 : 0;
      const top = Math.max(...points.map(([, y]) => y)) + above;
      const off = [
        Math.abs(end - size.length / 10) > 4 && `is ${Math.round(end)} long, not ${size.length / 10}`,
        (start > 6 || start < -3) && `begins at ${start}`,
        Math.abs(top - size.height / 10) > 4 && `is ${Math.round(top)} high, not ${size.height / 10}`,
        Math.abs((end - start) / top / (size.length / size.height) - 1) > 0.02 &&
          `is ${((end - start) / top).toFixed(2)} times as long as high, not ${(size.length / size.height).toFixed(2)}`,
      ];
      return off.flatMap((fault) => (fault ? [`${id} ${fault}`] : []));
    });
    expect(wrong).toEqual([]);
  });

  it('has the headlamps below the edge of the hood, not on its outline', () => {
    const wrong = all.flatMap((generation) => {
      const { id, body, head, nose } = generation;
      // Vans have no hood to speak of, and a Wrangler's lamps stand ahead of its own.
      if (body === 'van' || (nose.at(-1)?.[0] ?? 0) > 24) return [];
      const points = sample(curves(silhouette(generation), false, 3), 16);
      const above = (x: number, y: number) =>
        points.some(([px, py], i) => {
          const [qx, qy] = points[i + 1] ?? [px, py];
          return px <= x && x <= qx && py + ((qy - py) * (x - px)) / (qx - px || 1) > y + 0.8;
        });
      return head.lens.filter(([x, y]) => x > 30 && !above(x, y)).map(([x, y]) => `${id} at ${x}, ${y}`);
    });
    expect(wrong).toEqual([]);
  });

  it('has edges of hood, trunk lid and bumpers where its description has none', () => {
    const shutLines = (shape: string) => /<path id="xx" d="([^"]*)"/.exec(drawVehicle({ shape, id: 'x' }))?.[1] ?? '';
    const lines = (shape: string) => shutLines(shape).split('M').length - 1;
    const described = (id: string) => (generation(id)?.cuts?.length ?? 0) + (generation(id)?.doors.length ?? 0);
    expect(lines('toyota-camry-2018') - described('toyota-camry-2018')).toBe(4);
    expect(lines('toyota-rav4-2019') - described('toyota-rav4-2019')).toBe(3);
    expect(lines('ram-1500-2019') - described('ram-1500-2019')).toBe(2);
  });

  it('has a spoiler that starts on the outline of the roof', () => {
    const above = all.flatMap((car) => {
      if (!car.spoiler) return [];
      const from = (car.roof.at(-1)?.[0] ?? 0) - 18;
      const outline = sample(curves(silhouette(car), false, 3), 16);
      const roof = Math.max(...outline.filter(([x]) => Math.abs(x - from) < 8).map(([, y]) => y));
      const { x, y } = inFrame(car);
      const starts = [...drawVehicle({ shape: car.id }).matchAll(/d="M([\d.]+)[ ,]?([\d.]+)/g)];
      const start = starts.find(([, at]) => Math.abs(Number(at) - x(from)) < 0.2);
      return Number(start?.[2]) >= y(roof + 0.5) ? [] : [car.id];
    });
    expect(above).toEqual([]);
  });

  it('has the paint color of the car', () => {
    expect(namesOf(drawn.filter(({ svg }) => !svg.includes(PAINTS.red)))).toEqual([]);
  });

  it('outlines lamps and mirrors of a black car in a light color', () => {
    const rims = (paint: string) => {
      const lit = `stroke="${shades(paint).edge}"`;
      return all.slice(0, 12).map(({ id }) => drawVehicle({ shape: id, paint }).split(lit).length - 1);
    };
    expect(Math.min(...rims('black'))).toBe(2);
    expect(Math.max(...rims('red'))).toBe(0);
  });

  it('distinguishes plastic from black paint, and a chrome bumper from white paint', () => {
    const inked = (shape: string, paint: string, ink: string) => drawVehicle({ shape, paint }).includes(ink);
    const plastic = ['black', 'white'].map((paint) => inked('hyundai-kona-2018', paint, 'fill="#4E565E"'));
    expect(plastic).toEqual([true, false]);
    const roof = 'stroke="#AEB6BE" stroke-opacity=".6"';
    expect(['black', 'white'].map((paint) => inked('nissan-leaf-2018', paint, roof))).toEqual([true, false]);
    expect(inked('gmc-sierra-1500-2019', 'white', 'ch)" stroke="#1A1F24"')).toBe(true);
  });

  it('has a smoked lens in the front view if it has one in the side view', () => {
    const fronts = new Map(drawn.filter(({ view }) => view === 'front').map(({ id, svg }) => [id, svg]));
    const smoked = (shape: string) => fronts.get(shape)?.includes('stop-color="#171C21"');
    const same = all.filter(({ id, head }) => smoked(id) === (head.dark === true));
    expect(same).toHaveLength(all.length);
    expect([true, false].map((dark) => all.some(({ head }) => (head.dark ?? false) === dark))).toEqual([true, true]);
  });

  it('outlines the tail lamps of red and orange cars in white', () => {
    const rim = 'stroke="#fff" stroke-opacity=".55"';
    expect(namesOf(drawn.filter(({ view, svg }) => view === 'side' && !svg.includes(rim)))).toEqual([]);
    // What is red or orange is a matter of the paint, whichever car has it.
    const some = all.filter((_, n) => n % 8 === 0);
    const rims = (paint: string) => some.filter(({ id }) => drawVehicle({ shape: id, paint }).includes(rim)).length;
    expect(['orange', 'burgundy', 'brown', 'white', 'blue'].map(rims)).toEqual([some.length, some.length, 0, 0, 0]);
    const lens = (paint: string) => drawVehicle({ shape: 'hyundai-elantra-2021', paint, view: 'rear' });
    expect(['red', 'orange', 'white'].map((paint) => lens(paint).includes('#D8222C'))).toEqual([false, false, true]);
  });

  it('has no exhaust on electric cars', () => {
    const electric = all.filter(({ id }) => /tesla|id-4|leaf|ioniq|kia-ev|mach-e|rivian|taycan/.test(id));
    expect(electric.length).toBeGreaterThan(12);
    const piped = electric.filter(({ parts, size }) =>
      parts.some(({ stroke, at: [[x = 0, y = 0] = []] }) => stroke === 'chrome' && x > size.length / 10 - 50 && y < 50),
    );
    expect(piped.map(({ id }) => id)).toEqual([]);
  });

  it('shows convertibles open in the front and rear views as in the side view', () => {
    const roofed = (shape: string) =>
      (['front', 'rear'] as const).filter((view) => drawVehicle({ shape, view, id: 'x' }).includes('fill="url(#xgl)"'));
    const open = all.filter(({ body }) => body === 'convertible').map(({ id }) => id);
    expect(open.length).toBeGreaterThan(5);
    expect([...open, 'convertible'].flatMap(roofed)).toEqual([]);
    expect(roofed('ford-mustang-2015')).toEqual(['front', 'rear']);
  });

  it('belongs to cars of the catalog, and no car has two', () => {
    const { catalogue } = loadWorld();
    const cars = catalogue.makes.flatMap((make) =>
      make.models.flatMap((model) =>
        model.generations.flatMap(({ years, style, doors }) =>
          Array.from({ length: (years.to ?? 2027) - years.from + 1 }, (_, n) => ({
            makeCode: make.code,
            modelCode: model.code,
            year: years.from + n,
            styleCode: style,
            doors,
          })),
        ),
      ),
    );
    const rows = cars.map((car) => ({ car, ids: generationsOf(car) }));
    expect(rows.filter(({ ids }) => ids.length > 1)).toEqual([]);
    const used = new Set(rows.flatMap(({ ids }) => ids));
    expect(all.map(({ id }) => id).filter((id) => !used.has(id))).toEqual([]);
  });

  it('has the interior of its class and years', () => {
    const inside = (shape: string) => drawVehicle({ shape, view: 'interior', id: 'x' });
    const kinds = [
      'toyota-camry-2018',
      'honda-cr-v-2012',
      'ford-f-150-2021',
      'ford-mustang-2015',
      'tesla-model-3-2024',
    ];
    expect(new Set(kinds.map(inside)).size).toBe(kinds.length);
    expect(inside('toyota-camry-2025')).toBe(inside('toyota-camry-2018'));
    expect(kinds.map(inside).filter((svg) => svg.length < 2000 || svg.length > 20_000)).toEqual([]);
  });

  const camry = {
    id: 7,
    makeCode: 'TOYOTA',
    modelCode: 'CAMRY',
    styleCode: 'SEDAN',
    doors: 4,
    shape: 'sedan',
    trim: 'LE',
    exterior: { simple: 'BLUE' },
    interior: { simple: 'GRAY' },
    photos: [] as string[],
  };

  it('is chosen by model year, and the seller’s photos replace it', () => {
    const [older, newer] = [2016, 2025].map((year) => picturesOf({ ...camry, year }, 'Toyota Camry')[0]);
    expect(older?.src).toContain('/toyota-camry-2012.blue.');
    expect(newer?.src).toContain('/toyota-camry-2025.blue.');
    expect(newer?.illustration).toBe(true);
    expect(picturesOf({ ...camry, year: 1990 }, 'Toyota Camry')[0]?.src).toContain('/sedan.blue.');
    const [photo] = picturesOf({ ...camry, year: 2025, photos: ['abc'] }, 'Toyota Camry');
    expect(photo).toMatchObject({ illustration: false, src: '/img/abc/960.jpg' });
  });

  it('has taller tires and more cladding for off-road trims', () => {
    const tacoma = { ...camry, modelCode: 'TACOMA', styleCode: 'TRUCKS', shape: 'crew-cab-truck', year: 2020 };
    const [road, rough] = ['SR5', 'TRD Off-Road'].map((trim) => {
      const { src = '' } = picturesOf({ ...tacoma, trim }, 'Toyota Tacoma')[0] ?? {};
      const read = readDrawingName(src.split('/').at(-1)?.replace('.svg', '') ?? '', '');
      return read.ok ? read.value : undefined;
    });
    expect(road).toMatchObject({ shape: 'toyota-tacoma-2016', rough: false });
    expect(rough).toMatchObject({ shape: 'toyota-tacoma-2016', rough: true });
    const plain = { shape: 'toyota-tacoma-2016', id: 'x' };
    const size = (svg: string) => Number(/scale\(([\d.]+)\)/.exec(svg)?.[1]);
    expect(size(drawVehicle({ ...plain, rough: true }))).toBeGreaterThan(size(drawVehicle(plain)));
  });

  const shapeOf = (overrides: Partial<Parameters<typeof picturesOf>[0]>) =>
    picturesOf({ ...camry, year: 2022, ...overrides }, 'car')[0]
      ?.src.split('/')
      .at(-1)
      ?.split('.')[0];

  it('has the truck’s cab and bed, with the published length', () => {
    const truck = {
      makeCode: 'FORD',
      modelCode: 'F150PICKUP',
      styleCode: 'TRUCKS',
      trim: 'XLT',
      shape: 'crew-cab-truck',
    };
    const f150 = (group: 'REG' | 'EXTEND' | 'CREW', bedLengthFt: number) =>
      shapeOf({ ...truck, cab: { group }, bedLengthFt });
    expect(f150('CREW', 5.5)).toBe('ford-f-150-2021');
    expect(f150('CREW', 6.5)).toBe('ford-f-150-2021~bed65');
    expect(f150('EXTEND', 6.5)).toBe('ford-f-150-2021~extended~bed65');
    expect(f150('REG', 8)).toBe('ford-f-150-2021~regular~bed8');
    const lengthOf = (id: string) => drawnGeneration(id)?.size.length ?? 0;
    // As published: 5316, 5890 and 6185 mm.
    expect(Math.abs(lengthOf('ford-f-150-2021~regular~bed65') - 5316)).toBeLessThan(80);
    expect(Math.abs(lengthOf('ford-f-150-2021~extended~bed65') - 5890)).toBeLessThan(80);
    expect(Math.abs(lengthOf('ford-f-150-2021~bed65') - 6185)).toBeLessThan(80);
    expect(drawnGeneration('ford-f-150-2021~regular')?.doors).toHaveLength(2);
    // A body in one piece would lose its rear wheels to a longer bed.
    const cybertruck = { makeCode: 'TESLA', modelCode: 'TESCYBER', year: 2024, cab: { group: 'CREW' as const } };
    expect(shapeOf({ ...truck, ...cybertruck, bedLengthFt: 6 })).toBe('tesla-cybertruck-2024');
  });

  it('has the van’s roof, and windows if it carries passengers', () => {
    const van = { makeCode: 'FORD', modelCode: 'FORDTRN250', styleCode: 'VANMV', shape: 'cargo-van', seats: 2 };
    expect(shapeOf({ ...van, trim: 'Cargo Van High Roof' })).toBe('ford-transit-2015~high');
    expect(shapeOf({ ...van, modelCode: 'FORDTRN350', trim: 'XL Passenger', seats: 12 })).toBe(
      'ford-transit-2015~low~passenger',
    );
    expect(drawnGeneration('ford-transit-2015~high')?.size.height).toBe(2786);
    const panes = (id: string) => drawnGeneration(id)?.glass.length ?? 0;
    expect(panes('ford-transit-2015~passenger')).toBeGreaterThan(panes('ford-transit-2015'));
  });

  it('has the features of its trim: a wing, a lip, a lower stance, a roof in another color', () => {
    const civic = { makeCode: 'HONDA', modelCode: 'CIVIC', styleCode: 'HATCH', shape: 'hatchback', year: 2020 };
    expect(shapeOf({ ...civic, trim: 'Type R' })).toBe('honda-civic-hatchback-2017~wing');
    expect(shapeOf({ ...civic, styleCode: 'SEDAN', trim: 'Si' })).toBe('honda-civic-2016~lowered~lip');
    expect(shapeOf({ trim: 'XSE' })).toBe('toyota-camry-2018~lip~black');
    expect(shapeOf({ trim: 'LE' })).toBe('toyota-camry-2018');
    const heightOf = (id: string) => drawnGeneration(id)?.size.height ?? 0;
    expect(heightOf('honda-civic-2016~lowered')).toBeLessThan(heightOf('honda-civic-2016'));
    const mini = {
      makeCode: 'MINI',
      modelCode: 'COOPER',
      styleCode: 'HATCH',
      shape: 'hatchback',
      doors: 2,
      year: 2018,
    };
    expect(shapeOf({ ...mini, trim: 'Hardtop' })).toBe('mini-cooper-hardtop-2014~white');
  });

  it('has the lip on the edge of the lid with any tail shape', () => {
    const sunk = all.flatMap(({ id }) => {
      const { parts, tail } = drawnGeneration(`${id}~lip`) ?? {};
      const lip = parts?.at(-1)?.at ?? [];
      const start = Math.min(...lip.map(([x]) => x));
      const lid = Math.max(0, ...(tail ?? []).filter(([x]) => x > start).map(([, y]) => y));
      return lip.length > 0 && Math.max(...lip.map(([, y]) => y)) < lid ? [id] : [];
    });
    expect(sunk).toEqual([]);
  });

  it('is valid with every possible modifier, and other modifiers are rejected', () => {
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
    ];
    const changed = all.flatMap(({ id }) => changes.map((change) => `${id}~${change}`)).filter(drawnGeneration);
    expect(changed.length).toBeGreaterThan(300);
    // A step that shares no factor with the number of modifiers, so that each of them is drawn of many cars.
    const some = changed.filter((_, i) => i % 5 === 0);
    const odd = some.filter((shape) => {
      const svg = drawVehicle({ shape, paint: 'red' });
      return svg.length < 2000 || svg.length > 20_000 || /NaN|undefined|Infinity|null/.test(svg);
    });
    expect(odd).toEqual([]);
    const refused = [
      'toyota-camry-2018~regular',
      'ford-f-150-2021~bed8~regular',
      'ford-f-150-2021~bed8~bed8',
      'sedan~lip',
    ];
    expect(refused.filter((shape) => readDrawingName(`${shape}.red.split5.side`, '').ok)).toEqual([]);
    expect(readDrawingName('ford-f-150-2021~regular~bed8.red.split5.side', '').ok).toBe(true);
  });

  it('every URL can be parsed, with any trim', () => {
    const trims = ['LE', 'XSE', 'TRD Off-Road', 'Rubicon', ''];
    const unread = all.flatMap(({ of: [sold] }) =>
      trims.flatMap((trim) => {
        const car = { ...camry, makeCode: sold?.make ?? '', modelCode: sold?.model ?? '', year: sold?.from ?? 0, trim };
        const doors = sold?.doors ?? 4;
        return picturesOf({ ...car, styleCode: sold?.style ?? 'SEDAN', doors }, 'car').filter(
          ({ src }) => !readDrawingName(src.split('/').at(-1)?.replace('.svg', '') ?? '', '').ok,
        );
      }),
    );
    expect(unread).toEqual([]);
  });
});

describe('car without a drawing of its generation', () => {
  const { catalogue } = loadWorld();

  it('has its catalog dimensions: `npm run sizes` was run after the last change', () => {
    expect(sizes).toEqual(shapeSizes(catalogue));
  });

  it('is drawn from its body shape with its own length, wheelbase and width', () => {
    const car = { id: 1, styleCode: 'SEDAN', doors: 4, shape: 'sedan', photos: [], year: 2000 };
    const painted = { exterior: { simple: 'BLUE' }, interior: { simple: 'GRAY' } };
    const shapeOf = (modelCode: string) =>
      picturesOf({ ...car, ...painted, makeCode: 'HONDA', modelCode }, 'car')[0]
        ?.src.split('/')
        .at(-1)
        ?.split('.')[0];
    expect(shapeOf('ACCORD')).toBe('sedan~480x272x179');
    expect(shapeOf('CIVIC')).toBe('sedan~445x262x170');
    const drawn = (shape: string) => drawVehicle({ shape, id: 'x' });
    expect(drawn('sedan~480x272x179')).not.toBe(drawn('sedan~445x262x170'));
    expect(readDrawingName('sedan~480x272x179.red.split5.side', '').ok).toBe(true);
    for (const name of ['sedan~9999x1x1', 'sedan~480', 'sedan~', 'sedan~480x272x179~x', '__proto__~480x272x179']) {
      expect(readDrawingName(`${name}.red.split5.side`, '').ok, name).toBe(false);
    }
  });

  it('has 2 to 20 kB with any dimensions', () => {
    const names = new Set(Object.values(sizes).flatMap((rows) => rows.map((row) => row.split(' ').slice(3).join('~'))));
    expect(names.size).toBeGreaterThan(500);
    const some = [...names].filter((_, i) => i % 5 === 0);
    const odd = some.filter((shape) => {
      const svg = drawVehicle({ shape, paint: 'red' });
      return svg.length < 2000 || svg.length > 20_000 || /NaN|undefined|Infinity|null/.test(svg);
    });
    expect(odd).toEqual([]);
  });
});
