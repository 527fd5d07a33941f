import { describe, expect, it } from 'vitest';
import {
  countNotifications,
  newsOf,
  newsUntil,
  type PurchasesById,
  purchasesInProgress,
  purchaseTitle,
  readPurchases,
  withoutNews,
  withReminders,
} from './purchase-details.ts';
import { purchaseOfCar } from './purchase-of-car.ts';

const purchases: PurchasesById = {
  a: {
    vehicle: { year: 2023, priceChangeFlag: true, sellingVehicleChangeFlag: true },
    deal: { dealTypeChangeFlag: true, paymentChangeFlag: true },
    creditApp: { isDecisionChanged: true, creditAppNotified: true },
    testDrive: { testDriveNotified: true },
  },
  b: { vehicle: { priceChangeFlag: true } },
};

describe('purchases of a wallet', () => {
  it('WLT-21: changes are counted by kind and in total, and a reset clears flags and counts', () => {
    expect(countNotifications(purchases)).toEqual({
      priceChange: 2,
      sellingVehicleChange: 1,
      dealTypeChange: 1,
      paymentChange: 1,
      creditAppStatusChange: 1,
      total: 6,
    });
    const read = withoutNews(purchases);
    expect(countNotifications(read).total).toBe(0);
    expect(newsOf(read.a ?? {})).toEqual([]);
    expect(read.a?.vehicle?.year).toBe(2023);
    expect(read.a?.testDrive).toEqual({ testDriveNotified: true });
  });

  it('WLT-22: a reminder that is true stays true, and other purchases are unchanged', () => {
    const first = withReminders(purchases, 'b', { testDriveCompleted: true });
    const second = withReminders(first, 'b', { testDriveCompleted: false, creditAppNotified: true });
    expect(second.b?.testDrive).toEqual({ testDriveNotified: false, testDriveCompleted: true });
    expect(second.b?.creditApp?.creditAppNotified).toBe(true);
    expect(second.a).toBe(purchases.a);
  });

  it('WLT-22: a credit reminder adds no other part to the purchase', () => {
    const reminded = withReminders({ d: { creditApp: { dealId: 'd' } } }, 'd', { creditAppNotified: true });
    expect(reminded.d).toEqual({ creditApp: { dealId: 'd', creditAppNotified: true } });
    const read = readPurchases({ d: { creditApp: { dealId: 'd' } } }, reminded);
    expect(read.d).toEqual({ creditApp: { dealId: 'd', creditAppNotified: true } });
  });

  it('WLT-18: a purchase that the site reports as over is not in progress', () => {
    const listed = ['a', 'b', 'c'].map((purchaseId) => ({ dealId: purchaseId, ownerId: 'o', expiry: 9 }));
    const purchases = { a: { deal: { inProgress: false } }, b: { deal: { inProgress: true } } };
    expect(purchasesInProgress(listed, purchases).map(({ dealId: purchaseId }) => purchaseId)).toEqual(['b', 'c']);
    expect(purchaseOfCar({ a: { vehicle: { listingId: 7 }, deal: { inProgress: false } } }, 7)).toBeUndefined();
    expect(purchaseOfCar({ b: { vehicle: { listingId: 7 }, deal: { inProgress: true } } }, 7)?.[0]).toBe('b');
    expect(newsUntil({ a: { deal: { newsMs: 5 } }, b: {} })).toBe(5);
  });

  it('WLT-22: a reminder set on this device survives a reload of the purchases', () => {
    const purchases = withReminders({}, 'b', { testDriveNotified: true });
    const read = readPurchases({ b: { testDrive: { testDriveNotified: false } }, c: {} }, purchases);
    expect(read.b?.testDrive?.testDriveNotified).toBe(true);
    expect(read.c).toEqual({});
  });

  it('WLT-23: reads the known fields of each purchase and drops invalid ones', () => {
    const sent = {
      d: {
        vehicle: { vin: 'V', condition: 'new', make: 'Kia', model: 'EV9', year: 2025, trim: 'GT', color: 'red' },
        creditApp: { dealId: 'd', ownerId: 'o', isDecisionChanged: 'yes' },
        mood: 'good',
      },
    };
    expect(readPurchases(sent, {})).toEqual({
      d: {
        vehicle: { vin: 'V', condition: 'new', make: 'Kia', model: 'EV9', year: 2025, trim: 'GT' },
        creditApp: { dealId: 'd', ownerId: 'o' },
      },
    });
    expect(readPurchases('nothing', {})).toEqual({});
  });

  it('WLT-24: the title has condition, year, make, model and trim', () => {
    const car = { year: 2022, make: 'Toyota', model: 'Highlander', trim: 'XLE' };
    expect(purchaseTitle({ ...car, condition: 'certifiedpreowned' })).toBe('Certified 2022 Toyota Highlander XLE');
    expect(purchaseTitle(car)).toBe('2022 Toyota Highlander XLE');
  });
});
