import { describe, expect, it } from 'vitest';
import { trimsIn } from './catalogue.ts';
import { openCatalogue, parseCatalogue, problemLine } from './parse-catalogue.ts';

const text = `# our own comment
make FORD | Ford | vin 1FA 1FT
series F_SERIES | F-Series
model F150 | F150 | 1981- | share 300 | alias f-150 | series F_SERIES | vin 1FT
  gen 2021-2023 | TRUCKS crew-cab-truck | 4d 5s | 231.7x79.9x145.4 in | 4705 lb | 26 gal | 52.8 cu | tow 13200
    # engines
    engine 27 | 2.7L V6 | 325 hp 400 lb-ft | gas | auto 10 | 19/25
    engine hd | 6.7L V8 | 475 hp 1050 lb-ft | diesel | auto 10 | -
    engine ev | Electric | 452 hp 775 lb-ft | electric | auto 1 | 78/63 | range 230 charge 8.5
    features camera bluetooth
    trim XL | 33695 | 27 RWD, 27 4WD +3425
    trim XLT | 40000 | 27 RWD -100 | carplay bluetooth
    trim XLT Sport | 42000 | 27 4WD | = leather
    trim Tremor | 60000 | hd 4WD, ev AWD | sunroof
    sold XLT Sport 2022-2023, Tremor 2022
    package Tow Group | 1095 | XL, XLT Sport
    package Heated Group | 500 | XL XLT
    package Everything | 900 | all
    cab SuperCrew | CREW | 4d 6s | +3800 | 5.5 6.5
    cab Regular Cab | REG | 2d 3s | -1200 | 8 | trims XL
    paint Oxford White WHITE, Agate Black BLACK, Rapid Red RED
    interior Black BLACK, Medium Dark Slate GRAY
model FUSN | Fusion | 2006-2020 | SEDAN
model PINTO | Pinto | 1971 | HATCH
`;

const make = () => {
  const parsed = parseCatalogue(text, 'ford.cat');
  if (!parsed.ok) throw new Error(parsed.error.map(problemLine).join('\n'));
  return parsed.value;
};

const problems = (changed: string): string[] => {
  const parsed = parseCatalogue(changed, 'ford.cat');
  return parsed.ok ? [] : parsed.error.map(problemLine);
};

describe('parseCatalogue', () => {
  it('reads the make, its series and its models', () => {
    const { code, name, slug, wmis, series, models } = make();
    expect({ code, name, slug, wmis, series }).toEqual({
      code: 'FORD',
      name: 'Ford',
      slug: 'ford',
      wmis: ['1FA', '1FT'],
      series: [{ code: 'F_SERIES', name: 'F-Series', slug: 'f-series' }],
    });
    expect(models.map((model) => [model.code, model.years, model.style, model.share, model.seriesCode])).toEqual([
      ['F150', { from: 1981, to: null }, 'TRUCKS', 300, 'F_SERIES'],
      ['FUSN', { from: 2006, to: 2020 }, 'SEDAN', 0, null],
      ['PINTO', { from: 1971, to: 1971 }, 'HATCH', 0, null],
    ]);
    expect(models.map(({ wmis, aliases }) => [wmis, aliases])).toEqual([
      [['1FT'], ['f-150']],
      [['1FA', '1FT'], []],
      [['1FA', '1FT'], []],
    ]);
  });

  it('reads a generation with its body, engines, cabs and colors', () => {
    const generation = make().models[0]?.generations[0];
    expect(generation).toMatchObject({
      years: { from: 2021, to: 2023 },
      style: 'TRUCKS',
      shape: 'crew-cab-truck',
      doors: 4,
      seats: 5,
      lengthIn: 231.7,
      widthIn: 79.9,
      wheelbaseIn: 145.4,
      curbWeightLb: 4705,
      tankGal: 26,
      cargoCuFt: 52.8,
      towLb: 13200,
    });
    expect(generation?.engines[0]).toEqual({
      id: '27',
      name: '2.7L V6',
      litres: 2.7,
      layout: 'V6',
      engineCode: '6CLDR',
      powerHp: 325,
      torqueLbFt: 400,
      fuel: 'gas',
      fuelGroup: 'GSL',
      transmission: { kind: 'auto', speeds: 10, code: 'AUT', name: '10-Speed Automatic' },
      epa: { cityMpg: 19, highwayMpg: 25 },
      electric: null,
    });
    expect(generation?.engines[1]?.epa).toBeNull();
    expect(generation?.engines[2]).toMatchObject({
      litres: null,
      engineCode: null,
      electric: { rangeMiles: 230, chargeHours: 8.5 },
      transmission: { name: 'Single-Speed Automatic' },
    });
    expect(generation?.cabs).toEqual([
      { name: 'SuperCrew', group: 'CREW', doors: 4, seats: 6, extraUsd: 3800, bedsFt: [5.5, 6.5], trims: [] },
      { name: 'Regular Cab', group: 'REG', doors: 2, seats: 3, extraUsd: -1200, bedsFt: [8], trims: ['XL'] },
    ]);
    expect(generation?.paints[0]).toEqual({ name: 'Oxford White', colour: 'WHITE' });
    expect(generation?.interiors.map(({ name }) => name)).toEqual(['Black', 'Medium Dark Slate']);
  });

  it('a trim has the features of the trims above it, and "=" starts a new list', () => {
    const trims = make().models[0]?.generations[0]?.trims ?? [];
    expect(trims.map(({ code, features }) => [code, features])).toEqual([
      ['F150|XL', ['camera', 'bluetooth']],
      ['F150|XLT', ['camera', 'bluetooth', 'carplay']],
      ['F150|XLT Sport', ['leather']],
      ['F150|Tremor', ['leather', 'sunroof']],
    ]);
    expect(trims[0]?.configurations).toEqual([
      { engineId: '27', drive: 'RWD', extraUsd: 0 },
      { engineId: '27', drive: '4WD', extraUsd: 3425 },
    ]);
    expect(trims[1]?.configurations[0]?.extraUsd).toBe(-100);
  });

  it('a trim is sold only in its own years of the generation', () => {
    const generation = make().models[0]?.generations[0];
    const names = (year: number) => (generation ? trimsIn(generation, year) : []).map(({ name }) => name);
    expect(names(2021)).toEqual(['XL', 'XLT']);
    expect(names(2022)).toEqual(['XL', 'XLT', 'XLT Sport', 'Tremor']);
    expect(names(2023)).toEqual(['XL', 'XLT', 'XLT Sport']);
  });

  it('assigns a package to the named trims, separated by commas or spaces, or to all', () => {
    expect(make().models[0]?.generations[0]?.packages).toEqual([
      { name: 'Tow Group', priceUsd: 1095, trims: ['XL', 'XLT Sport'] },
      { name: 'Heated Group', priceUsd: 500, trims: ['XL', 'XLT'] },
      { name: 'Everything', priceUsd: 900, trims: ['XL', 'XLT', 'XLT Sport', 'Tremor'] },
    ]);
  });

  it.each([
    ['trim XL | 33695', 'trim XL | 33k', 'ford.cat:11: "33k" is not a price in whole dollars'],
    ['27 RWD, 27 4WD', '27 RWD, 99 4WD', 'ford.cat:11: no engine "99" above'],
    ['27 RWD, 27 4WD', '27 RWD, 27 6WD', 'ford.cat:11: unknown drive "6WD"'],
    ['4WD +3425', '4WD 3425', 'ford.cat:11: "3425" is not a price difference such as +1400'],
    ['carplay bluetooth', 'carplay teleport', 'ford.cat:12: unknown feature "teleport"'],
    ['Rapid Red RED', 'Rapid Red SCARLET', 'ford.cat:21: unknown colour "SCARLET" of paint Rapid Red'],
    ['1981- | share', '81- | share', 'ford.cat:4: "81-" is not a span of years such as 2018-2024 or 2018-'],
    ['share 300', 'share lots', 'ford.cat:4: model F150: its share is not a number'],
    ['share 300', 'shares 300', 'ford.cat:4: model F150: cannot read "shares 300"'],
    ['| 2006-2020 | SEDAN', '| 2006-2020', 'ford.cat:23: model FUSN has neither a style nor a generation'],
    [
      'TRUCKS crew-cab-truck',
      'LORRY crew-cab-truck',
      'ford.cat:4: model F150: its first generation has the unknown style "LORRY"',
    ],
    ['TRUCKS crew-cab-truck', 'TRUCKS pickup', 'ford.cat:5: unknown drawing shape "pickup"'],
    ['4705 lb', '4705 kg', 'ford.cat:5: cannot read "4705 kg"'],
    ['2.7L V6', '2.7 V6', 'ford.cat:7: "2.7 V6" is not an engine such as 2.5L I4 or Electric'],
    ['| gas | auto 10 | 19', '| petrol | auto 10 | 19', 'ford.cat:7: engine 27: cannot read "petrol"'],
    [
      '| gas | auto 10 | 19/25',
      '| gas | auto 10',
      'ford.cat:7: engine 27 has no EPA rating; write - where there is none',
    ],
    ['| CREW |', '| QUAD |', 'ford.cat:19: unknown cab group "QUAD"'],
    ['Tremor 2022', 'Tremor 2024', 'ford.cat:15: Tremor 2024 is outside of its generation'],
    ['XL, XLT Sport', 'XL, Lariat', 'ford.cat:16: no trim "Lariat" above'],
    ['    # engines', '    wheels 4', 'ford.cat:6: a line cannot start with "wheels"'],
    ['series F_SERIES | F-Series', 'series F_SERIES', 'ford.cat:3: a series needs a code and a name'],
    ['# our own comment', 'series X | X', 'ford.cat:1: series before the make'],
    ['# our own comment', 'engine 27', 'ford.cat:1: the file does not begin with its make'],
    ['series F_SERIES | F-Series', 'make LINC | Lincoln', 'ford.cat:3: a file holds one make'],
  ])('%s written as %s is reported with its line', (good, bad, problem) => {
    expect(text).toContain(good);
    expect(problems(text.replace(good, bad))).toContain(problem);
  });

  it('reports every problem of a file, not only the first', () => {
    expect(
      problems(text.replace('camera bluetooth', 'kamera').replace('Rapid Red RED', 'Rapid Red SCARLET')),
    ).toHaveLength(2);
  });

  it('parsed lazily, a catalog has the same data as parsed at once', () => {
    const opened = openCatalogue(text, 'ford.cat');
    expect(
      opened.ok && structuredClone({ ...opened.value, models: opened.value.models.map((model) => ({ ...model })) }),
    ).toEqual(make());
  });

  it('parsed lazily, an error inside a model is thrown with its line when that model is read', () => {
    const opened = openCatalogue(text.replace('trim XL | 33695', 'trim XL | 33k'), 'ford.cat');
    expect(opened.ok && opened.value.models[1]?.generations).toEqual([]);
    expect(() => opened.ok && opened.value.models[0]?.generations).toThrow('ford.cat:11: "33k"');
  });
});
