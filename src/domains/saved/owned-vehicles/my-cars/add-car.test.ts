import { describe, expect, it } from 'vitest';
import { loadWorld } from '#tests/fixtures/listing-world.ts';
import { addCarOf } from './add-car.ts';

const { catalogue } = loadWorld();
const options = { catalogue, latestYear: 2027 };
const nothing = { year: '', make: '', model: '' };

describe('adding an owned car', () => {
  it('each choice narrows the next', () => {
    const start = addCarOf(nothing, null, options);
    expect(start).toMatchObject({ models: [], trims: [], ready: false });
    expect(start.years[0]?.value).toBe('2027');
    const made = addCarOf({ ...nothing, year: '2021', make: 'TOYOTA' }, null, options);
    expect(made.models.map(({ label }) => label)).toContain('Camry');
    const view = addCarOf({ year: '2021', make: 'TOYOTA', model: 'CAMRY' }, null, options);
    expect(view).toMatchObject({ ready: true, name: '2021 Toyota Camry' });
    expect(view.trims.length).toBeGreaterThan(1);
  });

  it('a model of another make or time, or an unknown one, is not accepted', () => {
    for (const request of [
      { year: '2021', make: 'FORD', model: 'CAMRY' },
      { year: '1981', make: 'TOYOTA', model: 'CAMRY' },
      { year: 'soon', make: '__proto__', model: 'constructor' },
    ]) {
      expect(addCarOf(request, null, options)).toMatchObject({ ready: false, model: '' });
    }
  });

  it('RULING-22: asks only for what the VIN does not determine', () => {
    const description = { vin: '4T1G11AK5MU123456', year: 2021, make: 'Toyota', makeCode: 'TOYOTA' };
    const whole = { ...description, model: 'Camry', modelCode: 'CAMRY', trim: 'SE' };
    expect(addCarOf(nothing, whole, options)).toMatchObject({ vin: description.vin, ready: true, trim: 'SE' });
    const half = { ...description, model: null, modelCode: null, trim: null };
    expect(addCarOf(nothing, half, options)).toMatchObject({ ready: false, make: 'TOYOTA', year: '2021' });
    expect(addCarOf({ ...nothing, model: 'CAMRY' }, half, options)).toMatchObject({ ready: true, model: 'CAMRY' });
  });
});
