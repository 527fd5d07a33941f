import { expect, it } from 'vitest';
import { createVehicleViewStore } from '#domains/reference/analytics/vehicle-views/vehicle-view-store.server.ts';
import { createVehicleViews } from '#domains/reference/analytics/vehicle-views/vehicle-views.server.ts';
import { dayMs } from '#lib/duration.ts';
import { fixedClock } from '#tests/fixtures/fixed-clock.ts';
import { forEachEngine } from '../fixtures/engines.ts';

forEachEngine('how often cars are looked at', ({ open }) => {
  it('RULING-62: hot are the 5% most viewed within a week, with at least 25 views, a network once a day', async () => {
    const db = await open();
    const clock = fixedClock(100 * dayMs);
    const onOffer = { total: 40 };
    const views = createVehicleViews({
      store: createVehicleViewStore({ db }),
      onOffer: async () => onOffer.total,
      clock,
      log: { error: () => {} },
    });
    const look = (id: number, times: number) => {
      for (let at = 0; at < times; at += 1) views.count(id, `10.0.0.${at}`);
    };
    look(700_000_001, 24);
    look(700_000_002, 25);
    look(700_000_003, 40);
    look(700_000_004, 60);
    const hot = async () => {
      await views.rank();
      return [1, 2, 3, 4].filter((at) => views.isMuchViewed(700_000_000 + at));
    };
    expect(await hot()).toEqual([3, 4]);
    onOffer.total = 400;
    expect(await hot()).toEqual([2, 3, 4]);
    onOffer.total = 10;
    expect(await hot()).toEqual([]);

    onOffer.total = 400;
    clock.advance(6 * dayMs);
    look(700_000_001, 1);
    expect(await hot()).toEqual([1, 2, 3, 4]);
    clock.advance(dayMs);
    expect(await hot()).toEqual([]);

    for (let again = 0; again < 30; again += 1) views.count(700_000_001, '10.0.0.1');
    expect(await hot()).toEqual([]);
    // A day later the same networks count again.
    look(700_000_001, 15);
    clock.advance(dayMs);
    look(700_000_001, 15);
    expect(await hot()).toEqual([1]);
    clock.advance(8 * dayMs);
    await views.forgetOld();
    expect(await createVehicleViewStore({ db }).mostSince(0, { atLeast: 1, limit: 9 })).toEqual([]);
  });
});
