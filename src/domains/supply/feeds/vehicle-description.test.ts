import { describe, expect, it } from 'vitest';
import { realCatalogue } from '#tests/fixtures/inventory.ts';
import { createFeedRow, type FeedFields } from './feed-row.ts';
import { createVehicleDescriber } from './vehicle-description.ts';
import { createVinCheck } from './vin-flags.ts';

const catalogue = realCatalogue();

const describeRow = (fields: FeedFields, year = 2019) => {
  const row = createFeedRow(2, { make: 'Toyota', model: 'Camry', ...fields });
  const description = createVehicleDescriber(catalogue)(row, year);
  return { ...description?.details, ...description?.identity, problems: row.problems };
};

describe('make, model and trim', () => {
  it.each([
    [{ make: 'toyota', model: 'camry', trim: 'le' }, 'CAMRY', 'LE'],
    [{ make: 'TOYOTA', model: 'CAMRY', trim: 'LE 4dr Sedan' }, 'CAMRY', 'LE'],
    [{ make: 'Toyota', model: 'Toyota Camry XSE', trim: '' }, 'CAMRY', 'XSE'],
    [{ make: 'chevy', model: 'Tahoe', trim: 'LT' }, 'TAHOE', 'LT'],
    [{ make: 'Ford', model: 'F-150', trim: 'XLT' }, 'F150PICKUP', 'XLT'],
  ])('%j', (fields, code, trim) => {
    const description = describeRow(fields);
    expect(description.model?.code).toBe(code);
    expect(description.trim).toBe(trim);
  });

  it('a missing trim stays empty, and an unknown one is reported', () => {
    expect(describeRow({}).trim).toBe('UNAVAIL');
    const unknown = describeRow({ trim: 'Zephyr' });
    expect(unknown.trim).toBe('UNAVAIL');
    expect(unknown.problems.map(({ field, severity }) => [field, severity])).toContainEqual(['trim', 'warning']);
  });
});

describe('completing a vehicle from the catalogue', () => {
  it('fills in values that all builds share', () => {
    const description = describeRow({ trim: 'LE', fuel: 'gas' });
    expect(description.problems).toEqual([]);
    expect(description).toMatchObject({
      styleCode: 'SEDAN',
      doors: 4,
      seats: 5,
      fuelGroup: 'GSL',
      engine: { code: '4CLDR', name: '2.5L I4' },
      transmission: { code: 'AUT', name: '8-Speed Automatic' },
      drive: { group: 'FWD' },
      electricRangeMiles: null,
    });
    expect(description.mpgCity).toBeGreaterThan(20);
  });

  it('uses the catalogue for which two wheels are driven', () => {
    const rav4 = { model: 'RAV4', trim: 'XLE', fuel: 'gas' };
    for (const drive of ['2WD', '4X2', 'Two-Wheel Drive']) {
      expect(describeRow({ ...rav4, drive }, 2021)).toMatchObject({ drive: { group: 'FWD' }, problems: [] });
    }
    const truck = { make: 'Chevrolet', model: 'Silverado 1500', trim: 'LT', drive: '2WD', fuel: 'gas' };
    expect(describeRow(truck, 2021).drive?.group).toBe('RWD');
  });

  it.each([
    ['4D Sport Utility', 'RAV4', 'SUVCROSS'],
    ['Sedan 4 Dr.', 'Camry', 'SEDAN'],
    ['4dr Hatchback', 'Prius', 'HATCH'],
  ])('%s is a style with its doors', (bodyStyle, model, styleCode) => {
    const description = describeRow({ model, bodyStyle, drive: 'FWD' }, 2021);
    expect(description.styleCode).toBe(styleCode);
    expect(
      description.problems.filter(({ field, reason }) => field === 'bodyStyle' && reason.includes('read')),
    ).toEqual([]);
  });

  it('leaves values that an operator left unknown empty where builds differ', () => {
    const describeUnknown = (fields: FeedFields, year: number) => {
      const row = createFeedRow(2, { make: 'Toyota', ...fields }, { guesses: false });
      return { ...createVehicleDescriber(catalogue)(row, year)?.details, problems: row.problems };
    };
    expect(describeUnknown({ model: 'RAV4', trim: 'XLE' }, 2021)).toMatchObject({
      drive: { group: '', name: '' },
      fuelGroup: '',
      mpgCity: null,
      problems: [],
    });
    expect(describeUnknown({ model: 'RAV4', trim: 'Adventure' }, 2021)).toMatchObject({
      drive: { group: 'AWD4WD' },
      fuelGroup: 'GSL',
    });
  });

  it('leaves values open where builds differ, and warns about required ones it assumes', () => {
    const description = describeRow({ trim: 'LE' });
    expect(description.engine?.horsepower).not.toBe(0);
    expect(description.problems.map(({ field, severity }) => `${field} ${severity}`)).toContain('fuel warning');
    const any = describeRow({ fuel: 'gas' });
    expect(any.mpgCity).toBeNull();
    expect(any.engine?.name).toBe('');
  });

  it('values in the feed narrow the possible builds', () => {
    expect(describeRow({ engine: '3.5L V6', fuel: 'gas' }).engine).toMatchObject({ code: '6CLDR', name: '3.5L V6' });
  });

  it('the feed wins where it contradicts the catalogue', () => {
    const description = describeRow({ trim: 'LE', fuel: 'gas', doors: '2', engine: '5.0L V8' });
    expect(description.doors).toBe(2);
    expect(description.engine).toMatchObject({ code: '8CLDR', name: '5.0L V8', horsepower: null });
    expect(description.mpgCity).toBeNull();
    expect(description.problems.map(({ field }) => field).sort()).toEqual(['doors', 'engine']);
  });

  it('an electric car has no cylinders, whatever the feed says', () => {
    const description = describeRow({ make: 'Tesla', model: 'Model 3', engine: '2.0L I4', fuel: 'electric' }, 2021);
    expect(description.engine?.code).toBe('');
    expect(description.engine?.name).toBe('Electric');
    expect(description.problems.map(({ field }) => field)).toContain('engine');
  });

  it('a combustion car has no electric range', () => {
    const description = describeRow({ trim: 'LE', fuel: 'gas', electricRange: '250' });
    expect(description.electricRangeMiles).toBeNull();
    expect(description.problems.map(({ field }) => field)).toEqual(['electricRange']);
  });

  it('a pickup has the cab of the feed', () => {
    const truck = (fields: FeedFields) =>
      describeRow({ make: 'Ford', model: 'F150', trim: 'XLT', fuel: 'gas', drive: '4x4', ...fields }, 2021);
    expect(truck({ cab: 'SuperCrew' })).toMatchObject({ cab: { group: 'CREW' }, doors: 4, shape: 'crew-cab-truck' });
    expect(truck({ bodyStyle: 'Regular Cab' })).toMatchObject({ cab: { group: 'REG' }, shape: 'regular-cab-truck' });
    expect(truck({}).cab).toBeNull();
  });

  it('a value that neither feed nor catalogue has is an error', () => {
    const unknown = catalogue.makes.flatMap((make) => make.models).find((model) => model.generations.length === 0);
    const named = { make: unknown?.makeCode ?? '', model: unknown?.code ?? '' };
    const year = unknown?.years.from ?? 0;
    expect(describeRow(named, year).problems.filter(({ severity }) => severity === 'error').length).toBeGreaterThan(0);
    const description = describeRow({ ...named, drive: 'FWD', fuel: 'gas', transmission: 'manual', trim: 'DL' }, year);
    expect(description.problems.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(description).toMatchObject({ trim: 'DL', drive: { group: 'FWD' }, transmission: { code: 'MAN' } });
  });

  it('caches a description but repeats its problems', () => {
    const describeVehicle = createVehicleDescriber(catalogue);
    const problemsOf = (fields: FeedFields) => {
      const row = createFeedRow(1, { make: 'Toyota', model: 'Camry', ...fields });
      describeVehicle(row, 2019);
      return row.problems.length;
    };
    expect([problemsOf({ trim: 'Nope', fuel: 'gas' }), problemsOf({ trim: 'Nope', fuel: 'gas' })]).toEqual([1, 1]);
    expect([problemsOf({ trim: 'LE', fuel: 'gas' }), problemsOf({ trim: 'LE', fuel: 'gas' })]).toEqual([0, 0]);
  });
});

describe('VIN', () => {
  const check = createVinCheck(catalogue);

  it('check digit, year and make are compared', () => {
    const vehicle = { year: 2019, makeCode: 'TOYOTA' };
    expect(check('4T1B11HK0KU000001', vehicle)).toEqual(['check-digit']);
    expect(check('4T1B11HK1KU000001', { ...vehicle, year: 2018 })).toContain('year-differs');
    expect(check('4T1B11HK1KU000001', { ...vehicle, makeCode: 'FORD' })).toContain('make-differs');
  });

  it('a year thirty years earlier is not contradicted, nor an unknown maker', () => {
    expect(check('ZZZ00000000000000', { year: 1990, makeCode: 'FORD' })).not.toContain('make-differs');
    expect(check('4T1B11HK1KU000001', { year: 1989, makeCode: 'TOYOTA' })).not.toContain('year-differs');
  });
});
