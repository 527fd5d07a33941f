import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { catalogueRules, checkCatalogue, makeRules, modelRules } from '#tests/catalogue/catalogue-rules.ts';
import { engineRules } from '#tests/catalogue/engine-rules.ts';
import { generationRules } from '#tests/catalogue/generation-rules.ts';
import { loadCatalogue } from './catalogue-files.server.ts';
import { parseCatalogue, problemLine } from './parse-catalogue.ts';

const latestYear = 2027;
const folder = fileURLToPath(new URL('../../../../data/catalogue', import.meta.url));

const sound = `make FORD | Ford | vin 1FA
series SPORT | Sport Series
model MUST | Mustang | 1965- | share 40 | series SPORT | alias pony
  gen 2015-2023 | COUPE sports-coupe | 2d 4s | 188.5x75.4x107.1 in | 3532 lb | 15.5 gal | 13.5 cu | tow 1000
  engine 23 | 2.3L I4 | 310 hp 350 lb-ft | gas | manual 6 | 21/29
  engine ph | 2.5L I4 | 250 hp 200 lb-ft | plugin | cvt | 100/90 | range 37 charge 3
  features bluetooth camera
  trim EcoBoost | 27770 | 23 RWD, ph AWD +5000
  trim GT | 38045 | 23 RWD | carplay sunroof
  package Tow Group | 1095 | all
  paint White WHITE, Black BLACK, Red RED
  interior Black BLACK
model MACHE | Mustang Mach-E | 2021- | share 10
  gen 2021- | SUVCROSS ev-crossover | 4d 5s | 186.0x74.0x117.5 in | 4394 lb | 29.7 cu
  engine ev | Electric | 266 hp 317 lb-ft | electric | auto 1 | 105/93 | range 250 charge 10
  features camera
  trim Select | 42995 | ev RWD
  package Cold Group | 500 | Select
  paint White WHITE, Black BLACK, Red RED
  interior Black BLACK
model F150 | F150 | 1981- | share 300
  gen 2021- | TRUCKS crew-cab-truck | 4d 5s | 231.7x79.9x145.4 in | 4705 lb | 26 gal | 52.8 cu
  engine hd | 6.7L V8 | 475 hp 1050 lb-ft | diesel | auto 10 | -
  features camera
  trim XL | 33695 | hd 4WD
  cab SuperCrew | CREW | 4d 6s | +3800 | 5.5 6.5
  paint White WHITE, Black BLACK, Red RED
  interior Black BLACK`;

const findings = (...texts: string[]): string[] => {
  const makes = texts.map((text) => {
    const parsed = parseCatalogue(text, 'test.cat');
    if (!parsed.ok) throw new Error(parsed.error.map(problemLine).join('\n'));
    return parsed.value;
  });
  return checkCatalogue({ makes }, latestYear).map(({ rule }) => rule);
};

/** Each rule, and a change to the sound file that it must catch. */
const breaks: readonly (readonly [rule: string, good: string, bad: string])[] = [
  ['years-in-order', 'MUST | Mustang | 1965-', 'MUST | Mustang | 1865-'],
  ['years-in-order', 'model MACHE |', 'model NEXT | Next | 2030- | SEDAN\nmodel MACHE |'],
  ['share-is-a-part', 'share 300', 'share -3'],
  ['series-known', '| series SPORT', '| series SPURT'],
  ['aliases-are-slugs', 'alias pony', 'alias Pony'],
  ['wmis-possible', 'vin 1FA', 'vin 1FO'],
  ['name-makes-a-slug', 'F150 | F150 |', 'F150 | !!! |'],
  ['model-slugs-unique', 'alias pony', 'alias f-150'],
  ['series-unique', 'series SPORT | Sport Series', 'series SPORT | Sport Series\nseries SPORT | Sport'],
  ['model-codes-unique', 'model MACHE |', 'model MUST |'],
  ['years-inside-model', 'gen 2015-2023', 'gen 1964-2023'],
  ['years-inside-model', 'gen 2015-2023', 'gen 2023-2015'],
  ['years-inside-model', 'F150 | F150 | 1981- |', 'F150 | F150 | 1981-2024 |'],
  ['shape-fits-style', 'COUPE sports-coupe', 'COUPE minivan'],
  ['doors-possible', '2d 4s', '5d 4s'],
  ['seats-possible', '2d 4s', '2d 14s'],
  ['dimensions-possible', '188.5x75.4', '388.5x75.4'],
  ['dimensions-possible', '3532 lb', '532 lb'],
  ['wheelbase-inside-length', '188.5x75.4x107.1', '107.5x75.4x107.5'],
  ['tank-fits-fuel', ' | 15.5 gal', ''],
  ['tank-fits-fuel', '29.7 cu', '15.8 gal | 29.7 cu'],
  [
    'an-engine-is-one-in-a-year',
    '  features bluetooth',
    '  engine 23 | 2.0L I4 | 200 hp 200 lb-ft | gas | cvt | 25/30\n  features bluetooth',
  ],
  ['a-trim-has-an-engine-in-each-of-its-years', '  engine 23 |', '  engine 23 2016- |'],
  ['engine-years-inside', '  engine 23 |', '  engine 23 2010-2023 |'],
  ['trims-unique', 'trim GT |', 'trim EcoBoost |'],
  ['configurations-unique', '23 RWD, ph AWD +5000', '23 RWD, ph AWD, 23 RWD +200'],
  ['msrp-possible', '27770', '277'],
  ['msrp-possible', 'ph AWD +5000', 'ph AWD +5000000'],
  ['feature-in-its-era', 'gen 2015-2023', 'gen 1988-1990'],
  ['camera-by-law', 'features camera\n  trim Select', 'features leather\n  trim Select'],
  ['third-row-has-seats', '| carplay', '| carplay thirdrow'],
  ['dual-rear-wheels-carry-loads', '| carplay', '| carplay dually'],
  ['convertible-has-no-sunroof', 'COUPE sports-coupe', 'CONVERT convertible'],
  ['packages-possible', 'Tow Group', 'Extraordinarily Long Winded Towing Package Group'],
  ['packages-possible', '| 1095 |', '| 1095000 |'],
  [
    'packages-unique',
    'package Tow Group | 1095 | all',
    'package Tow Group | 1095 | all\n  package Tow Group | 95 | all',
  ],
  ['cabs-on-trucks', 'package Tow Group', 'cab Single | REG | 2d 3s | +0 | 8\n  package Tow Group'],
  ['cabs-possible', 'CREW | 4d 6s', 'CREW | 2d 6s'],
  ['cabs-possible', '5.5 6.5', '5.5 65'],
  ['paints-chosen', 'White WHITE, Black BLACK, Red RED', 'White WHITE'],
  ['paints-unique', 'White WHITE, Black BLACK, Red RED', 'White WHITE, White SILVER, Red RED'],
  ['electric-burns-nothing', 'ev | Electric', 'ev | 2.0L I4'],
  ['burning-needs-cylinders', '23 | 2.3L I4', '23 | Electric'],
  ['diesel-is-no-rotary', 'hd | 6.7L V8', 'hd | 1.3L rotary'],
  ['range-needs-a-plug', 'manual 6 | 21/29', 'manual 6 | 21/29 | range 30 charge 3'],
  ['plug-needs-range', ' | range 250 charge 10', ''],
  ['range-possible', 'range 250', 'range 2500'],
  ['fuel-in-its-era', 'gen 2015-2023', 'gen 1988-1990'],
  ['electric-has-one-gear', 'electric | auto 1', 'electric | manual 6'],
  ['gears-possible', 'manual 6', 'manual 12'],
  ['displacement-possible', '2.3L I4', '23L I4'],
  ['power-possible', '310 hp', '3100 hp'],
  ['epa-possible', '21/29', '21/290'],
  ['rated-unless-heavy', 'manual 6 | 21/29', 'manual 6 | -'],
];

const withoutLines = (pattern: RegExp): string => sound.replace(pattern, '');

describe('catalog rules', () => {
  it('a valid file breaks none', () => {
    expect(findings(sound)).toEqual([]);
  });

  it.each(breaks)('%s catches "%s" written as "%s"', (rule, good, bad) => {
    expect(sound).toContain(good);
    expect(findings(sound.replace(good, bad))).toContain(rule);
  });

  it('bodies-do-not-overlap catches two generations of one body in the same year, not two bodies', () => {
    const generation = /\s+gen 2015[\s\S]*?interior Black BLACK/.exec(sound)?.[0] ?? '';
    const twice = (other: string): string => sound.replace(generation, generation + other);
    expect(findings(twice(generation.replace('2015-2023', '2023-')))).toEqual(['bodies-do-not-overlap']);
    expect(findings(twice(generation.replace('2015-2023', '2024-')))).toEqual([]);
    expect(
      findings(twice(generation.replace('COUPE sports-coupe', 'CONVERT convertible').replace(' sunroof', ''))),
    ).toEqual([]);
  });

  it('has-engines, has-trims and trims-configured catch missing parts', () => {
    expect(findings(withoutLines(/\s+(engine ev|trim Select|package Cold).*/g))).toEqual(['has-engines', 'has-trims']);
    const [ford] = [parseCatalogue(sound, 'test.cat')].flatMap((parsed) => (parsed.ok ? [parsed.value] : []));
    const bare = ford?.models.map((model) => ({
      ...model,
      generations: model.generations.map((generation) => ({
        ...generation,
        trims: generation.trims.map((trim) => ({ ...trim, configurations: [] })),
      })),
    }));
    const problems = checkCatalogue({ makes: [{ ...ford!, models: bare ?? [] }] }, latestYear);
    expect(new Set(problems.map(({ rule }) => rule))).toEqual(new Set(['trims-configured']));
  });

  it('make-codes-unique and make-slugs-unique catch two files for one make, model-codes-unique a code in two makes', () => {
    const other = 'make LINC | Lincoln\nmodel MKZ | MKZ | 2007-2020 | SEDAN';
    expect(findings(sound, other)).toEqual([]);
    expect(findings(sound, other.replace('LINC', 'FORD'))).toEqual(['make-codes-unique']);
    expect(findings(sound, other.replace('Lincoln', 'FORD!'))).toEqual(['make-slugs-unique']);
    expect(findings(sound, other.replace('MKZ |', 'F150 |'))).toEqual(['model-codes-unique']);
  });

  it('every rule has a test case above', () => {
    const apart = [
      'bodies-do-not-overlap',
      'has-engines',
      'has-trims',
      'trims-configured',
      'make-codes-unique',
      'make-slugs-unique',
    ];
    const rules = [catalogueRules, makeRules, modelRules, generationRules, engineRules].flatMap((set) =>
      Object.keys(set),
    );
    expect(new Set([...breaks.map(([rule]) => rule), ...apart])).toEqual(new Set(rules));
  });
});

describe('the shipped catalog', () => {
  const loaded = loadCatalogue(folder, 'whole');

  it('parses without problems', () => {
    expect(loaded.ok ? [] : loaded.error.map(problemLine)).toEqual([]);
  });

  it('breaks no rule', () => {
    const problems = loaded.ok ? checkCatalogue(loaded.value, latestYear) : [];
    expect(problems.map(({ rule, where, reason }) => `${where}: ${reason} (${rule})`)).toEqual([]);
  });

  it('has at least one model in every make', () => {
    expect(loaded.ok && loaded.value.makes.every(({ models }) => models.length > 0)).toBe(true);
    expect(loaded.ok && loaded.value.makes.length).toBeGreaterThan(0);
  });
});
