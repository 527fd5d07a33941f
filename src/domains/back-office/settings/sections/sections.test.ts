import { describe, expect, it } from 'vitest';
import { fieldsIn } from '#domains/people/site-settings/setting-section.ts';
import { ratesSetting } from '#domains/reference/payments/figure-settings.ts';
import { anyIncentives, anyNames } from '#tests/fixtures/inventory.ts';
import { defaultFigures } from '#tests/fixtures/payment-figures.ts';
import { textsOf } from '../setting-draft.ts';
import { feesSection } from './fees-section.ts';
import { fuelSection } from './fuel-section.ts';
import { createIncentivesSection } from './incentives-section.ts';
import { limitsSection } from './limits-section.ts';
import { maintenanceSection } from './maintenance-section.ts';
import { operatorAddressSection } from './operator-address-section.ts';
import { createOperatorsSection } from './operators-section.ts';
import { createRatesSection } from './rates-section.ts';

const { rates, fees } = defaultFigures;
const ratesSection = createRatesSection({
  figures: () => defaultFigures,
  carsLive: async (condition) => (condition === 'new' ? 1 : 1234),
});
const incentivesSection = createIncentivesSection({ setting: anyIncentives, names: anyNames, countNew: async () => 7 });
const withUsed = (apr: number) => ({ ...rates, used: { ...rates.used, b: { ...rates.used.b, 60: apr } } });

/** Every single value within. */
const leaves = (value: unknown, at: string[] = []): string[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, inner]) => leaves(inner, [...at, key]))
    : [at.join('.')];

describe('settings sections', () => {
  it('show every value once, with a unique label', () => {
    const check = <T>(groups: (value: T) => Parameters<typeof fieldsIn>[0], value: T) => {
      const fields = fieldsIn(groups(value));
      expect(fields.map(({ path }) => path).toSorted()).toEqual(leaves(value).toSorted());
      expect(new Set(fields.map(({ label }) => label)).size).toBe(fields.length);
      expect(Object.values(textsOf(fields, value))).toHaveLength(fields.length);
    };
    check(ratesSection.groups, rates);
    check(feesSection.groups, fees);
    check(fuelSection.groups, fuelSection.setting.defaultValue);
    check(incentivesSection.groups, anyIncentives.defaultValue);
    check(limitsSection.groups, limitsSection.setting.defaultValue);
    check(maintenanceSection.groups, maintenanceSection.setting.defaultValue);
    const operatorsSection = createOperatorsSection({ isPublic: true });
    check(operatorsSection.groups, operatorsSection.setting.defaultValue);
    check(operatorAddressSection.groups, operatorAddressSection.setting.defaultValue);
  });

  it('RULING-67: the file’s rates are the default, with a cell for each tier and term', () => {
    expect(ratesSetting.defaultValue.used.f).toEqual({ 36: 20.6, 48: 20.75, 60: 20.9, 72: 21.25, 84: 21.7 });
  });

  it('a changed rate shows its effect on cards, with the figures they will show', async () => {
    expect(await ratesSection.effect(rates, withUsed(12.5))).toEqual([
      '1,234 used cars are for sale; the payment on a card uses 12.50% instead of 7.05%.',
      expect.stringMatching(/^A used car of \$25,000 in an average state.*: \$\d+ a month becomes \$\d+\.$/),
    ]);
    const newer = { ...rates, new: { ...rates.new, b: { ...rates.new.b, 60: 5 } } };
    expect((await ratesSection.effect(rates, newer))[0]).toBe(
      '1 new car is for sale; the payment on a card uses 5.00% instead of 6.00%.',
    );
  });

  it('a rate that no card uses has no effect on cards', async () => {
    const other = { ...rates, used: { ...rates.used, f: { ...rates.used.f, 84: 20 } } };
    expect(await ratesSection.effect(rates, other)).toEqual([
      expect.stringContaining('Payments on cards don’t change'),
    ]);
  });

  it('a state’s fee shows its effect on an out-the-door price', async () => {
    const { GA } = fees.states;
    if (!GA) throw new Error('Georgia has fees');
    const dearer = { ...fees, states: { ...fees.states, GA: { ...GA, titleUsd: GA.titleUsd + 20 } } };
    expect(await feesSection.effect(fees, dearer)).toEqual([
      'A car of $25,000 registered in Georgia, without a dealer fee: $26,788 out the door becomes $26,808.',
    ]);
  });

  it('PAY-12: an incentive shows its cars and their number, and its removal', async () => {
    const { defaultValue } = anyIncentives;
    const empty = defaultValue.programs['1']!;
    const camry = { ...empty, make: 'Toyota', model: 'Camry', fromYear: 2026, amountUsd: 1500, endsOn: '2026-11-30' };
    const with1 = { programs: { ...defaultValue.programs, 1: camry } };
    expect(await incentivesSection.effect(defaultValue, with1)).toEqual([
      'Toyota Camry, model years from 2026: $1,500 off through 2026-11-30. 7 new cars for sale are affected; a car whose feed has more keeps that.',
      'Cars for sale update within minutes.',
    ]);
    expect((await incentivesSection.effect(with1, defaultValue))[0]).toBe(
      'Toyota Camry, model years from 2026: no longer $1,500 off.',
    );
    expect(incentivesSection.note?.(with1)).toBe('1');
  });

  it('a fuel price shows its effect on fuel costs; its date alone has none', async () => {
    const { defaultValue } = fuelSection.setting;
    expect(await fuelSection.effect(defaultValue, { ...defaultValue, gasolineCents: 400 })).toEqual([
      'A car that goes 30 miles on a gallon of gasoline, over 75,000 miles: about $8,000 becomes about $10,000.',
    ]);
    expect(await fuelSection.effect(defaultValue, { ...defaultValue, asOf: '2027-01-01' })).toEqual([
      'Fuel costs of compared cars stay the same, to the nearest $50.',
    ]);
  });
});
