import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ReferenceOption } from '#domains/browse/research/reference/reference.ts';
import { buildHref, readBuildQuery } from '#domains/finding/criteria/address/build-query.ts';
import { builtPriceUsd, selectedOptionIds, selectedOptions, settleBuild } from './build.ts';

const option = (overrides: Partial<ReferenceOption> & { vehicleOptionId: string }): ReferenceOption => ({
  categoryGroup: 'Accessories',
  optionName: overrides.vehicleOptionId,
  optionType: 'Accessory',
  standard: false,
  mandatory: false,
  footer: '',
  msrp: 0,
  excludes: [],
  requires: [],
  ...overrides,
});

const options = [
  option({ vehicleOptionId: 'e-base', optionType: 'Engine', standard: true }),
  option({ vehicleOptionId: 'e-big', optionType: 'Engine', msrp: 3000 }),
  option({ vehicleOptionId: 'x-white', optionType: 'Exterior Color', standard: true }),
  option({ vehicleOptionId: 'x-pearl', optionType: 'Exterior Color', msrp: 425 }),
  option({ vehicleOptionId: 'a-bars', msrp: 350 }),
  option({ vehicleOptionId: 'a-box', msrp: 690, requires: ['a-bars'], excludes: ['a-bikes'] }),
  option({ vehicleOptionId: 'a-bikes', msrp: 310, requires: ['a-bars'], excludes: ['a-box'] }),
  option({ vehicleOptionId: 'f-camera', optionType: 'Feature', standard: true, mandatory: true }),
  option({ vehicleOptionId: 'r-destination', optionType: 'Fee', mandatory: true, msrp: 1195 }),
];
const ids = options.map(({ vehicleOptionId }) => vehicleOptionId);
const settled = (...ids: string[]) => {
  const build = settleBuild(options, ids);
  const of = (id: string) => build.options.find((one) => one.option.vehicleOptionId === id);
  return { build, of, on: selectedOptions(build).map(({ vehicleOptionId }) => vehicleOptionId) };
};

describe('building a car', () => {
  it('RSRCH-10: without choices the standard and the mandatory options are selected', () => {
    const { build, on, of } = settled();
    expect(on).toEqual(['e-base', 'x-white', 'f-camera', 'r-destination']);
    expect(of('r-destination')).toMatchObject({ state: 'locked', reason: expect.any(String) });
    expect(builtPriceUsd(20_000, build)).toBe(21_195);
  });

  it('exactly one engine and one exterior color are selected, whatever is requested', () => {
    expect(settled('e-big', 'e-base', 'x-pearl').on).toEqual(['e-base', 'x-pearl', 'f-camera', 'r-destination']);
    expect(builtPriceUsd(20_000, settled('e-big').build)).toBe(24_195);
  });

  it('a required option is added, and cannot be removed before the one that requires it', () => {
    const { on, of } = settled('a-box');
    expect(on).toContain('a-bars');
    expect(of('a-bars')).toMatchObject({ state: 'locked', reason: 'Required by a-box' });
  });

  it('of two options that exclude each other the second is blocked with a reason, and a request for both keeps one with a notice', () => {
    expect(settled('a-box').of('a-bikes')).toMatchObject({ state: 'blocked', reason: 'Not available with a-box' });
    const both = settled('a-box', 'a-bikes');
    expect(both.on).not.toContain('a-bikes');
    expect(both.build.notices).toEqual(['a-bikes was removed: it can’t be combined with a-box.']);
  });

  it('an option that the trim does not offer is left out with a notice', () => {
    expect(settled('a-nothing').build.notices).toHaveLength(1);
    expect(settled('a-nothing').on).toEqual(settled().on);
  });

  it('any combination of choices gives a possible car, and its address builds the same one', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray(ids), (ids) => {
        const { build, on } = settled(...ids);
        const selected = selectedOptions(build);
        for (const one of selected) {
          expect(one.requires.every((id) => on.includes(id))).toBe(true);
          expect(one.excludes.some((id) => on.includes(id))).toBe(false);
        }
        for (const type of ['Engine', 'Exterior Color']) {
          expect(selected.filter(({ optionType }) => optionType === type)).toHaveLength(1);
        }
        expect(on).toContain('r-destination');
        expect(selectedOptions(settleBuild(options, selectedOptionIds(build)))).toEqual(selected);
      }),
    );
  });
});

describe('the address of a build', () => {
  it('has every choice, and reads back the same', () => {
    const query = {
      makeCode: 'TOYOTA',
      modelCode: 'CAMRY',
      year: 2027,
      vehicleId: 'CAMRY.2027.SEDAN4.le',
      optionIds: ['x-pearl', 'a-box'],
      zip: '30303',
      dealerId: 12_345,
      loanTerm: 72,
      creditType: 'a',
      downPaymentUsd: 5000,
    } as const;
    const { searchParams } = new URL(buildHref(query), 'http://localhost');
    expect(readBuildQuery(searchParams)).toEqual(query);
  });

  it('RULING-04: ignores values that cannot be parsed', () => {
    const nonsense = new URLSearchParams(
      'makeCode=undefined&year=soon&zip=1&option=%00&option=a-box&dealerId=-1&loanTerm=1&creditType=z&downPayment=lots',
    );
    expect(readBuildQuery(nonsense)).toEqual({
      makeCode: undefined,
      modelCode: undefined,
      year: undefined,
      vehicleId: undefined,
      optionIds: ['a-box'],
      zip: undefined,
      dealerId: undefined,
      loanTerm: undefined,
      creditType: undefined,
      downPaymentUsd: undefined,
    });
  });
});
