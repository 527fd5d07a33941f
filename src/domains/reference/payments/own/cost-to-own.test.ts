import { describe, expect, it } from 'vitest';
import { defaultFigures } from '#tests/fixtures/payment-figures.ts';
import { readCosts, writeCosts } from '../figures/car-costs.ts';
import { defaultTerms, type PaymentTerms } from '../payment-terms.ts';
import { type CarCosts, quoteCar } from '../quote-car.ts';
import { ownershipOf } from './running-costs.ts';

const prices = { asOf: '2026-10-01', gasolineCents: 320, dieselCents: 370, electricityCents: 17 };
const market = { later: { usd: 12_000, milesFactor: 0.95 } };
const ownership = ownershipOf(prices, { fuelGroup: 'GSL', mpg: 32, market });
const car: CarCosts = { priceUsd: 24_000, docFeeUsd: 499, isNew: false, state: 'GA', ...ownership };

const ownOn = (change: Partial<PaymentTerms> = {}, costs = car) => {
  const { own } = quoteCar(defaultFigures, costs, { ...defaultTerms, ...change });
  if (!own) throw new Error('no cost to own');
  return own;
};

describe('cost to own', () => {
  it('PAY-15: parts of five years add up, each by its own rate', () => {
    const own = ownOn({ option: 'cash' });
    const { outTheDoorUsd } = quoteCar(defaultFigures, car, { ...defaultTerms, option: 'cash' });
    expect(own).toMatchObject({
      milesAYear: 12_000,
      laterUsd: 12_000,
      depreciationUsd: 12_000,
      taxAndFeesUsd: outTheDoorUsd - 24_000,
      interestUsd: 0,
      energyUsd: 6000,
      insuranceUsd: 6290,
      upkeepUsd: 6060,
    });
    expect(own.totalUsd).toBe(12_000 + (outTheDoorUsd - 24_000) + 6000 + 6290 + 6060);
    expect(own.yearUsd).toBe(Math.round(own.totalUsd / 5));
  });

  it('PAY-15: interest is what a loan takes within five years', () => {
    const loan = quoteCar(defaultFigures, car, defaultTerms);
    expect(Math.abs(ownOn().interestUsd - loan.interestUsd)).toBeLessThanOrEqual(1);
    const long = quoteCar(defaultFigures, car, { ...defaultTerms, loanTerm: 84 });
    const { interestUsd } = ownOn({ loanTerm: 84 });
    expect(interestUsd).toBeLessThan(long.interestUsd);
    expect(interestUsd).toBeGreaterThan(long.interestUsd * 0.85);
  });

  it('PAY-15: more miles a year cost energy and upkeep, and leave less of the price', () => {
    const [usual, more] = [ownOn(), ownOn({ leaseMiles: 15_000 })];
    // 15,000 further miles at $0.06 each.
    expect(usual.laterUsd - more.laterUsd).toBe(900);
    expect(more.energyUsd).toBe(7500);
    expect(more.upkeepUsd).toBe(7575);
  });

  it('PAY-15: a part that is unknown leaves the cost unknown', () => {
    expect(ownershipOf(prices, { fuelGroup: 'GSL', mpg: null, market })).toBeUndefined();
    expect(ownershipOf(prices, { fuelGroup: 'PIH', mpg: 60, market })).toBeUndefined();
    expect(ownershipOf(prices, { fuelGroup: 'GSL', mpg: 32, market: {} })).toBeUndefined();
    expect(quoteCar(defaultFigures, readCosts('priceUsd:1;docFeeUsd:0;state:GA'), defaultTerms).own).toBeUndefined();
  });

  it('PAY-15: the inputs in a page are those of the server', () => {
    expect(ownOn({}, readCosts(writeCosts(car)))).toEqual(ownOn());
  });
});
