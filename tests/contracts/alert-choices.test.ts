import { expect, it } from 'vitest';
import { forEachEngine } from '../fixtures/engines.ts';
import { aCamry, createAccountWorld } from '../fixtures/saved-items-app.ts';

forEachEngine('what shoppers choose to hear of', (fixture) => {
  const setUp = async () => {
    const world = await createAccountWorld(await fixture.open(), [aCamry({ id: 1 })]);
    const outcome = await world.savedVehicles.save('ann', { listingId: 1 });
    if (!outcome.ok) throw new Error('not saved');
    const { bookmarkId } = outcome.value.saved;
    return { ...world, bookmark: { consumerId: 'ann', bookmarkId, kind: 'vehicle' } as const };
  };

  it('is as it comes until something is changed, and then as it was left', async () => {
    const { alertStores, bookmark } = await setUp();
    const { choices } = alertStores;
    expect(await choices.find(bookmark)).toEqual({
      events: ['price-drop', 'sold'],
      frequency: { email: 'at-once', text: 'at-once', push: 'at-once' },
      ...{ pushAlerts: false, snoozedUntilMs: null, version: 0 },
    });
    await choices.change(bookmark, { pushAlerts: true });
    const changed = await choices.change(bookmark, { events: ['sold'], snoozedUntilMs: 5 });
    expect(changed).toMatchObject({ pushAlerts: true, events: ['sold'], snoozedUntilMs: 5, version: 2 });
    expect(await choices.find(bookmark)).toEqual(changed);
    expect(await choices.find({ ...bookmark, consumerId: 'bob' })).toMatchObject({ version: 0, pushAlerts: false });
  });

  it('RULING-16: an older version yields, unless it insists; of two changes at once neither is lost', async () => {
    const { alertStores, bookmark } = await setUp();
    const { choices } = alertStores;
    await Promise.all([choices.change(bookmark, { pushAlerts: true }), choices.change(bookmark, { events: [] })]);
    expect(await choices.find(bookmark)).toMatchObject({ version: 2, pushAlerts: true, events: [] });
    expect(await choices.change(bookmark, { pushAlerts: false }, { version: 1 })).toBeUndefined();
    expect(await choices.find(bookmark)).toMatchObject({ version: 2, pushAlerts: true });
    const insisted = { version: 1, overwriteFlag: true };
    expect(await choices.change(bookmark, { pushAlerts: false }, insisted)).toMatchObject({ version: 3 });
  });

  it('goes with the bookmark it is for', async () => {
    const { alertStores, savedVehicles, savedSearches, bookmark } = await setUp();
    const { choices } = alertStores;
    await choices.change(bookmark, { pushAlerts: true });
    const search = await savedSearches.save('ann', { search: '?makeCode=TOYOTA' }, { brand: 'AT', changes: {} });
    if (!search.ok) throw new Error('not saved');
    await choices.change(
      { consumerId: 'ann', bookmarkId: search.value.saved.id, kind: 'search' },
      { pushAlerts: true },
    );
    expect(await choices.ofConsumer('ann')).toHaveLength(2);
    await savedVehicles.remove('ann', { listingId: 1 });
    expect(await choices.ofConsumer('ann')).toMatchObject([{ bookmarkId: search.value.saved.id }]);
    await savedSearches.remove('ann', search.value.saved.id);
    expect(await choices.ofConsumer('ann')).toEqual([]);
  });
});
