import { describe, expect, it } from 'vitest';
import { createCatalogue, type Make } from '#domains/reference/catalogue/catalogue.ts';
import { parseCatalogue } from '#domains/reference/catalogue/parse-catalogue.ts';
import { bodyStyleOrder } from '#domains/reference/catalogue/vehicle-styles.ts';
import { fixedClock } from '#tests/fixtures/fixed-clock.ts';
import { realCatalogue } from '#tests/fixtures/inventory.ts';
import { createCatalogueReference, trimsOfModelYear, yearsOf } from './catalogue-reference.ts';
import { ReferenceOption, ReferenceTrim } from './reference.ts';
import { withResearchSpecs } from './reference-specs.ts';
import { researchSpecIds } from './research-facts.ts';
import { vehicleById } from './vehicle-id.ts';

const everything =
  'heated leather camera bluetooth thirdrow security ldw nav autopark powertrunk remotestart sunroof'.split(' ');

const text = `make TOYOTA | Toyota
model CAMRY | Camry | 2010-
  gen 2018-2024 | SEDAN sedan | 4d 5s | 192x72x111 in | 3300 lb | 15.8 gal | 15.1 cu
  engine 25 | 2.5L I4 | 203 hp 184 lb-ft | gas | auto 8 | 28/39
  trim LE | 26000 | 25 FWD
  gen 2025- | SEDAN sedan | 4d 5s | 193.5x72.4x111.2 in | 3450 lb | 13 gal | 15.1 cu
  engine hy | 2.5L I4 | 225 hp 163 lb-ft | hybrid | cvt | 52/53
  engine hya | 2.5L I4 | 232 hp 163 lb-ft | hybrid | cvt | 50/49
  trim LE | 29000 | hy FWD, hya AWD +1525
  trim Full | 36000 | hya AWD | ${everything.join(' ')}
  package Convenience Package | 990 | LE
  package Power Moonroof | 900 | LE
  package Panoramic Glass Roof | 1500 | LE
  paint Ice Cap WHITE, Wind Chill Pearl OFFWHITE, Supersonic Red RED
  interior Black BLACK, Boulder GRAY
model TUNDRA | Tundra | 2022-
  gen 2022- | TRUCKS crew-cab-truck | 4d 5s | 233x80x145 in | 5100 lb | 22 gal | tow 12000
  engine v6 | 3.4L V6 | 389 hp 479 lb-ft | gas | auto 10 | 18/23
  trim SR | 40000 | v6 RWD, v6 4WD +3000
  cab Double Cab | EXTEND | 4d 6s | +0 | 6.5 8
  cab CrewMax | CREW | 4d 6s | +2000 | 5.5
  paint Ice Cap WHITE, Black BLACK, Red RED
  interior Black BLACK
model BZ | bZ | 2023-
  gen 2023- | SUVCROSS ev-crossover | 4d 5s | 184x73x112 in | 4300 lb | 27 cu
  engine e | Electric | 201 hp 196 lb-ft | electric | auto 1 | 131/107 | range 252 charge 9
  trim XLE | 43000 | e FWD
  paint Ice Cap WHITE, Black BLACK, Red RED
  interior Black BLACK
model CELICA | Celica | 1981-2005 | COUPE`;

const parsed = parseCatalogue(text, 'test.cat');
if (!parsed.ok) throw new Error(JSON.stringify(parsed.error));
const catalogue = createCatalogue([parsed.value as Make]);
const clock = fixedClock(Date.UTC(2026, 10, 1));
const reference = createCatalogueReference({ catalogue, clock });
const camry = { makeCode: 'TOYOTA', modelCode: 'CAMRY' };

const trimNamed = async (name: string, yearId = 2027): Promise<ReferenceTrim> => {
  const { items } = await reference.vehicles({ ...camry, yearId, limit: 100 });
  const trim = items.find(({ trimName }) => trimName === name);
  if (!trim) throw new Error(`no trim ${name}`);
  return trim;
};
const optionsOf = async (vehicleId: string) => (await reference.options({ vehicleId }))?.items ?? [];

describe('the catalogue as reference', () => {
  it('RSRCH-01, RULING-68: has models of a make in a year, with the total; models without data are left out', async () => {
    const { items, total } = await reference.models({ makeCode: 'TOYOTA', yearId: 2026 });
    expect(items.map(({ model }) => model)).toEqual(['bZ', 'Camry', 'Tundra']);
    expect(total).toBe(3);
    expect(items[1]).toMatchObject({ atcModelCode: 'CAMRY', bodyStyles: ['Sedan'], startingMSRP: 28_305 });
    expect(await reference.models({ makeCode: 'TOYOTA', yearId: 2019, limit: 1 })).toMatchObject({ total: 1 });
    expect(await reference.models({ makeCode: 'NOPE' })).toEqual({ items: [], total: 0 });
  });

  it('RSRCH-02: has five trims by default; NewCar leaves old years out', async () => {
    const all = await reference.vehicles({ makeCode: 'TOYOTA', limit: 100 });
    expect(all.items).toHaveLength(all.total);
    const real = createCatalogueReference({ catalogue: realCatalogue(), clock });
    expect((await real.vehicles({ makeCode: 'TOYOTA' })).items).toHaveLength(5);
    const old = { ...camry, yearId: 2019, limit: 100 };
    expect((await reference.vehicles(old)).total).toBe(1);
    expect((await reference.vehicles({ ...old, vehicleClass: 'NewCar' })).total).toBe(0);
    expect((await reference.vehicles({ ...old, vehicleClass: 'UsedCar' })).total).toBe(1);
    expect((await reference.vehicles({ ...camry, limit: 100, vehicleClass: 'NewCar' })).items[0]?.year).toBe(2027);
  });

  it('RSRCH-08: a trim has all fields', async () => {
    const trim = await trimNamed('LE');
    expect(ReferenceTrim.parse(trim)).toEqual(trim);
    expect(trim).toMatchObject({
      vehicleId: 'CAMRY.2027.SEDAN4.le',
      trimId: 'CAMRY|LE',
      bodyStyle: 'Sedan',
      doors: 4,
      engine: ['2.5L I4'],
      drivetrain: ['Front-Wheel Drive', 'All-Wheel Drive'],
      nationalMSRP: 29_000,
      msrpIsEstimate: false,
      mpgCombined: 52,
      epaCity: 52,
      epaHighway: 53,
      epaCityElectric: null,
      estimatedElectricRange: null,
      cabType: null,
      imagePath: '/img/draw/14/toyota-camry-2025.red.mesh-graphite.side.svg',
    });
    expect(trim.exteriorColors[2]).toEqual({ name: 'Supersonic Red', simple: 'RED', rgbHex: 'E31313' });
    expect(trim.packages[0]).toEqual({ name: 'Convenience Package', msrp: 990 });
    expect((await trimNamed('LE', 2025)).msrpIsEstimate).toBe(true);
    expect((await trimNamed('LE', 2025)).nationalMSRP).toBeLessThan(29_000);
    const [electric] = (await reference.vehicles({ makeCode: 'TOYOTA', modelCode: 'BZ' })).items;
    expect(electric).toMatchObject({ estimatedElectricRange: 252, epaCity: null, epaCityElectric: 131 });
    const [truck] = (await reference.vehicles({ makeCode: 'TOYOTA', modelCode: 'TUNDRA' })).items;
    expect(truck).toMatchObject({ cabType: 'Double Cab', seats: 6 });
  });

  it('RSRCH-09: the twelve features follow the trim', async () => {
    expect(Object.values((await trimNamed('Full')).features)).toEqual(Array(12).fill(true));
    const plain = Object.entries((await trimNamed('LE', 2018)).features).filter(([, has]) => has);
    expect(plain).toEqual([]);
  });

  it('RSRCH-10: options have standard, mandatory and price', async () => {
    const options = await optionsOf('CAMRY.2027.SEDAN4.le');
    expect(options.map((option) => ReferenceOption.parse(option))).toEqual(options);
    expect(new Set(options.map(({ vehicleOptionId }) => vehicleOptionId)).size).toBe(options.length);
    const named = (name: string) => options.find(({ optionName }) => optionName.includes(name));
    expect(named('Front-Wheel')).toMatchObject({ optionType: 'Engine', standard: true, mandatory: false, msrp: 0 });
    expect(named('All-Wheel')).toMatchObject({ standard: false, msrp: 1525 });
    expect(named('Wind Chill')).toMatchObject({ msrp: 425, footer: expect.stringContaining('estimate') });
    expect(named('Destination')).toMatchObject({ mandatory: true, optionType: 'Fee' });
    expect(named('Power Moonroof')?.excludes).toEqual(['p-panoramic-glass-roof']);
    expect(named('cargo box')).toMatchObject({ requires: ['a-crossbars'], excludes: ['a-bike-carrier'] });
    expect(named('Backup Camera')).toMatchObject({ standard: true, mandatory: true, msrp: 0 });
    const truck = await optionsOf('TUNDRA.2027.TRUCKS4.sr');
    expect(truck.filter(({ optionType }) => optionType === 'Cab').map(({ optionName }) => optionName)).toEqual([
      'Double Cab, 6.5 ft bed',
      'Double Cab, 8 ft bed',
      'CrewMax, 5.5 ft bed',
    ]);
    expect(await reference.options({ vehicleId: 'CAMRY.1950.SEDAN4.le' })).toBeUndefined();
  });

  it('RSRCH-06: has only the listed specs, and no unknown figures', async () => {
    expect(researchSpecIds).toEqual([160, 170, 236, 281, 546, 547, 557, 561, 578, 584, 589, 610, 615]);
    expect(withResearchSpecs([...researchSpecIds, 1, 161, 9999].map((specId) => ({ specId })))).toHaveLength(13);
    const specs = (await reference.specs({ vehicleId: 'CAMRY.2027.SEDAN4.le' }))?.items ?? [];
    expect(specs.find(({ specId }) => specId === 160)).toEqual({
      specId: 160,
      name: 'Length',
      value: 193.5,
      unit: 'in',
    });
    expect(specs.map(({ specId }) => specId)).not.toContain(610);
  });

  it('RSRCH-07: body styles are in display order', async () => {
    const { items } = await reference.bodyStyles({ makeCode: 'TOYOTA', yearId: 2027 });
    expect(items).toEqual([
      { name: 'Sedan', models: 1 },
      { name: 'SUV', models: 1 },
      { name: 'Truck', models: 1 },
    ]);
    expect(bodyStyleOrder.indexOf('SUV')).toBeGreaterThan(bodyStyleOrder.indexOf('Sedan'));
  });

  it('every trim of the shipped catalogue can be found by its id, and has consistent options', () => {
    const real = realCatalogue();
    for (const make of real.makes) {
      for (const model of make.models) {
        for (const year of yearsOf(model, 2027)) {
          const ids = trimsOfModelYear(make, model, year, 2027).map(({ vehicleId }) => vehicleId);
          expect(new Set(ids).size, `${make.name} ${model.name} ${year}`).toBe(ids.length);
          for (const id of ids) expect(vehicleById(real, id)?.model.code, id).toBe(model.code);
        }
      }
    }
  });
});
