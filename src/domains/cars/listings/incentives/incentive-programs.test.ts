import { describe, expect, it } from 'vitest';
import { realCatalogue } from '#tests/fixtures/inventory.ts';
import { createIncentivesSetting, type IncentivePrograms, programIncentives } from './incentive-programs.ts';
import { vehicleNames } from './vehicle-names.ts';

const names = vehicleNames(realCatalogue());
const setting = createIncentivesSetting(names);
const empty = setting.defaultValue.programs['1']!;
type Program = typeof empty;

const withFirst = (program: Partial<Program>): IncentivePrograms => ({
  programs: { ...setting.defaultValue.programs, 1: { ...empty, ...program } },
});
const problemsOf = (program: Partial<Program> | Record<string, unknown>) => {
  const read = setting.schema.safeParse(withFirst(program as Partial<Program>));
  return read.success ? [] : read.error.issues.map(({ path, message }) => `${String(path.at(-1))} ${message}`);
};
const amounts = (program: Partial<Program>, car: { makeCode: string; modelCode: string; year: number }) =>
  programIncentives(withFirst(program), names)(car).map(({ amountUsd }) => amountUsd);

const camry = { makeCode: 'TOYOTA', modelCode: 'CAMRY', year: 2026 };

describe('incentive programs of an operator', () => {
  it('PAY-12: are empty until one is published', () => {
    expect(programIncentives(setting.defaultValue, names)(camry)).toEqual([]);
  });

  it('PAY-12: apply to a make, or one of its models, and to model years', () => {
    const of = { make: 'toyota', amountUsd: 1500 };
    expect(amounts(of, camry)).toEqual([1500]);
    expect(amounts(of, { ...camry, makeCode: 'HONDA' })).toEqual([]);
    expect(amounts({ ...of, model: 'Camry' }, camry)).toEqual([1500]);
    expect(amounts({ ...of, model: 'Corolla' }, camry)).toEqual([]);
    expect(amounts({ ...of, fromYear: 2026, toYear: 2026 }, camry)).toEqual([1500]);
    expect(amounts({ ...of, fromYear: 2027 }, camry)).toEqual([]);
    expect(amounts({ ...of, toYear: 2025 }, camry)).toEqual([]);
  });

  it('PAY-12: have a default name', () => {
    const [incentive] = programIncentives(withFirst({ make: 'Toyota', amountUsd: 500 }), names)(camry);
    expect(incentive).toEqual({ amountUsd: 500, name: 'Manufacturer cash', endsOn: null });
  });

  it('PAY-12: report every invalid field', () => {
    expect(problemsOf({ make: 'Toyota', model: 'Camry', amountUsd: 500, endsOn: '2026-11-30' })).toEqual([]);
    expect(problemsOf({ model: 'Camry' })).toEqual(['make is needed.', 'amountUsd is needed.']);
    expect(problemsOf({ make: 'Toyotta', amountUsd: 500 })).toEqual(['make is no make the site knows.']);
    expect(problemsOf({ make: 'Toyota', model: 'Civic', amountUsd: 500 })).toEqual([
      'model is no model of Toyota the site knows.',
    ]);
    expect(problemsOf({ make: 'Toyota', amountUsd: 500, fromYear: 2027, toYear: 2026 })).toEqual([
      'toYear is before the first model year.',
    ]);
    const fieldsOf = (program: Record<string, unknown>) => problemsOf(program).map((words) => words.split(' ')[0]);
    for (const amountUsd of [0, -5, 50_001, 1.5, 'lots']) {
      expect(fieldsOf({ make: 'Toyota', amountUsd })).toEqual(['amountUsd']);
    }
    expect(fieldsOf({ make: 'Toyota', amountUsd: 5, endsOn: '2026-02-31' })).toEqual(['endsOn']);
    expect(fieldsOf({ make: 'Toyota', amountUsd: 5, fromYear: 26 })).toEqual(['fromYear']);
  });
});
