import { describe, expect, it } from 'vitest';
import {
  countNotifications,
  type DealsById,
  dealOfCar,
  dealsInProgress,
  dealTitle,
  newsOf,
  newsUntil,
  readDeals,
  withoutNews,
  withReminders,
} from './deal-details.ts';

const deals: DealsById = {
  a: {
    vehicle: { year: 2023, priceChangeFlag: true, sellingVehicleChangeFlag: true },
    deal: { dealTypeChangeFlag: true, paymentChangeFlag: true },
    creditApp: { isDecisionChanged: true, creditAppNotified: true },
    testDrive: { testDriveNotified: true },
  },
  b: { vehicle: { priceChangeFlag: true } },
};

describe('deals of a wallet', () => {
  it('WLT-21: changes are counted by kind and in all, and a reset clears flags and counts', () => {
    expect(countNotifications(deals)).toEqual({
      priceChange: 2,
      sellingVehicleChange: 1,
      dealTypeChange: 1,
      paymentChange: 1,
      creditAppStatusChange: 1,
      total: 6,
    });
    const seen = withoutNews(deals);
    expect(countNotifications(seen).total).toBe(0);
    expect(newsOf(seen.a ?? {})).toEqual([]);
    expect(seen.a?.vehicle?.year).toBe(2023);
    expect(seen.a?.testDrive).toEqual({ testDriveNotified: true });
  });

  it('WLT-22: a reminder that is true stays true, and no other deal is touched', () => {
    const first = withReminders(deals, 'b', { testDriveCompleted: true });
    const second = withReminders(first, 'b', { testDriveCompleted: false, creditAppNotified: true });
    expect(second.b?.testDrive).toEqual({ testDriveNotified: false, testDriveCompleted: true });
    expect(second.b?.creditApp?.creditAppNotified).toBe(true);
    expect(second.a).toBe(deals.a);
  });

  it('WLT-22: a reminder of one thing makes no other part of a deal', () => {
    const reminded = withReminders({ d: { creditApp: { dealId: 'd' } } }, 'd', { creditAppNotified: true });
    expect(reminded.d).toEqual({ creditApp: { dealId: 'd', creditAppNotified: true } });
    const read = readDeals({ d: { creditApp: { dealId: 'd' } } }, reminded);
    expect(read.d).toEqual({ creditApp: { dealId: 'd', creditAppNotified: true } });
  });

  it('WLT-18: a deal that the site says is over is none in progress', () => {
    const listed = ['a', 'b', 'c'].map((dealId) => ({ dealId, ownerId: 'o', expiry: 9 }));
    const deals = { a: { deal: { inProgress: false } }, b: { deal: { inProgress: true } } };
    expect(dealsInProgress(listed, deals).map(({ dealId }) => dealId)).toEqual(['b', 'c']);
    expect(dealOfCar({ a: { vehicle: { listingId: 7 }, deal: { inProgress: false } } }, 7)).toBeUndefined();
    expect(dealOfCar({ b: { vehicle: { listingId: 7 }, deal: { inProgress: true } } }, 7)?.[0]).toBe('b');
    expect(newsUntil({ a: { deal: { newsMs: 5 } }, b: {} })).toBe(5);
  });

  it('WLT-22: what was seen here stays seen when the deals come anew', () => {
    const deals = withReminders({}, 'b', { testDriveNotified: true });
    const read = readDeals({ b: { testDrive: { testDriveNotified: false } }, c: {} }, deals);
    expect(read.b?.testDrive?.testDriveNotified).toBe(true);
    expect(read.c).toEqual({});
  });

  it('WLT-23: by deal, with these fields; what can not be read is left out', () => {
    const sent = {
      d: {
        vehicle: { vin: 'V', condition: 'new', make: 'Kia', model: 'EV9', year: 2025, trim: 'GT', color: 'red' },
        creditApp: { dealId: 'd', ownerId: 'o', isDecisionChanged: 'yes' },
        mood: 'good',
      },
    };
    expect(readDeals(sent, {})).toEqual({
      d: {
        vehicle: { vin: 'V', condition: 'new', make: 'Kia', model: 'EV9', year: 2025, trim: 'GT' },
        creditApp: { dealId: 'd', ownerId: 'o' },
      },
    });
    expect(readDeals('nothing', {})).toEqual({});
  });

  it('WLT-24: titled by condition, year, make, model and trim', () => {
    const car = { year: 2022, make: 'Toyota', model: 'Highlander', trim: 'XLE' };
    expect(dealTitle({ ...car, condition: 'certifiedpreowned' })).toBe('Certified 2022 Toyota Highlander XLE');
    expect(dealTitle(car)).toBe('2022 Toyota Highlander XLE');
  });
});
