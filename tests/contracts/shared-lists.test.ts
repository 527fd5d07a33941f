import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createChangeReader } from '#domains/cars/listings/change-reader.server.ts';
import { wholeInventory } from '#domains/reference/brands/site-inventory.ts';
import { mostLists, mostPeople } from '#domains/saved/shared-lists/shared-list.ts';
import { sharedListsApiPath } from '#domains/saved/shared-lists/shared-list-calls.ts';
import { dayMs, minuteMs } from '#lib/duration.ts';
import type { Database } from '#platform/sql/database.ts';
import { forEachEngine } from '../fixtures/engines.ts';
import {
  type AccountWorld,
  aCamry,
  accountNowMs,
  createAccountWorld,
  startAccountApp,
} from '../fixtures/saved-items-app.ts';

const network = '192.0.2.7';
const reader = { shopper: { inventory: wholeInventory }, timeZone: 'America/New_York' };
const car = 700_000_001;
const otherCar = 700_000_002;
const cars = [car, otherCar, 700_000_003].map((id) => aCamry({ id, priceUsd: 20_000 }));

forEachEngine('shared lists', (fixture) => {
  let db: Database;
  let world: AccountWorld;
  let app: Awaited<ReturnType<typeof startAccountApp>>;

  beforeEach(async () => {
    db = await fixture.open();
    world = await createAccountWorld(db, cars);
    app = await startAccountApp(world);
  });
  afterEach(() => app.close());

  const start = async (consumerId = 'dana', listingIds = [car]): Promise<string> => {
    const created = await world.sharedLists.create(consumerId, { title: 'Family car', name: 'Dana', listingIds });
    if (!created.ok) throw new Error(created.error);
    return created.value.listId;
  };
  const tokenOf = async (listId: string, owner = 'dana'): Promise<string> => {
    const token = (await world.sharedLists.open(owner, listId, reader))?.token;
    if (token === undefined) throw new Error('the link is off');
    return token;
  };
  const join = async (consumerId: string, listId: string, name = 'Sam') =>
    world.sharedLists.join(consumerId, { token: await tokenOf(listId), name, network });
  const openLink = (token: string, consumerId?: string) =>
    world.sharedLists.openLink(token, { ...reader, consumerId, network });
  const opinions = async (listId: string, consumerId = 'dana') => {
    const list = await world.sharedLists.open(consumerId, listId, reader);
    return list?.cars.map(({ listingId, opinions: all }) => ({
      listingId,
      said: Object.fromEntries(all.map(({ person, mark, reason, note }) => [person.name, [mark, reason, note]])),
    }));
  };
  const say = (consumerId: string, listId: string, changes: object, listingId = car) =>
    app.send('POST', `${sharedListsApiPath}/${listId}/cars/${listingId}/opinion`, consumerId, changes);

  it('TWO-01, TWO-02: the database has no usable link; whoever has it sees names and cars, and no address or account', async () => {
    const listId = await start();
    await join('sam', listId);
    await say('sam', listId, { mark: 'heart', note: 'Test drive it first.' });
    const token = await tokenOf(listId);
    const tables = ['shared_lists', 'shared_list_links', 'shared_list_members'];
    for (const table of tables) {
      const { rows } = await sql<object>`select * from ${sql.table(table)}`.execute(db.kysely);
      expect(JSON.stringify(rows)).not.toContain(token);
    }
    const link = await openLink(token);
    if (!link.ok) throw new Error(link.error);
    expect(link.value.people.map(({ name, initials, isMe }) => [name, initials, isMe])).toEqual([
      ['Dana', 'D', false],
      ['Sam', 'S', false],
    ]);
    expect(link.value.cars).toMatchObject([{ listingId: car, priceUsd: expect.any(Number), mayRemove: false }]);
    expect(JSON.stringify(link.value)).not.toMatch(/"(?:dana|sam)"|@/);
  });

  it('TWO-03: joining takes a name that is no address, five people at most, and is done once', async () => {
    const listId = await start();
    const lists = await Promise.all(['sam', 'sam', 'alex', 'kim'].map((id) => join(id, listId, id)));
    expect(lists.map(({ ok }) => ok)).toEqual([true, true, true, true]);
    expect((await openLink(await tokenOf(listId), 'sam')).ok).toBe(true);
    const last = await Promise.all(['lee', 'max', 'noa'].map((id) => join(id, listId, id)));
    expect(last.filter(({ ok }) => ok)).toHaveLength(1);
    const list = await world.sharedLists.open('dana', listId, reader);
    expect(list?.people).toHaveLength(mostPeople);
    const refused = await app.send('POST', sharedListsApiPath, 'ann', { title: 'Ours', name: 'ann@example.com' });
    expect([refused.status, refused.body.fields]).toEqual([400, { name: 'Enter a name, not an email address.' }]);
  });

  it('TWO-03: an account is on 20 lists at most', async () => {
    for (let count = 0; count < mostLists; count += 1) await start();
    const answer = await world.sharedLists.create('dana', { title: 'More', name: 'Dana', listingIds: [] });
    expect(answer.ok).toBe(false);
    expect(await world.sharedLists.list('dana')).toHaveLength(mostLists);
  });

  it('TWO-04: changes of two people and of two devices merge by field', async () => {
    const listId = await start();
    await join('sam', listId);
    await Promise.all([
      say('dana', listId, { mark: 'heart' }),
      say('dana', listId, { note: 'Cheaper to run' }),
      say('sam', listId, { mark: 'veto', reason: 'No minivan' }),
      say('sam', listId, { note: 'Sorry' }),
    ]);
    const said = { Dana: ['heart', '', 'Cheaper to run'], Sam: ['veto', 'No minivan', 'Sorry'] };
    expect(await opinions(listId)).toEqual([{ listingId: car, said }]);
    const answer = await say('sam', listId, { mark: 'heart' });
    expect(answer).toMatchObject({ status: 200, body: { mark: 'heart', reason: '', note: 'Sorry' } });
    expect((await say('sam', listId, { note: 'x'.repeat(1001) })).status).toBe(400);
    expect((await say('sam', listId, { mark: 'maybe' })).status).toBe(400);
    expect((await say('sam', listId, { mark: 'heart' }, otherCar)).status).toBe(404);
  });

  it('TWO-05: a car that left stays, with what happened', async () => {
    const listId = await start();
    await world.offer(aCamry({ id: car, priceUsd: 20_000, removedMs: accountNowMs }));
    const list = await world.sharedLists.open('dana', listId, reader);
    expect(list?.cars).toMatchObject([{ listingId: car, departure: { words: expect.stringMatching(/^Removed on/) } }]);
  });

  it('TWO-06: adding again changes nothing; removing is for the owner and whoever added it, and can be undone for a day', async () => {
    const listId = await start();
    await join('sam', listId);
    const path = `${sharedListsApiPath}/${listId}/cars`;
    world.clock.advance(minuteMs);
    const link = `https://cars.example/cars-for-sale/compare?listingId=${car},${otherCar}`;
    expect((await app.send('POST', path, 'sam', { link })).body).toEqual({ added: [otherCar] });
    expect((await app.send('POST', path, 'sam', { listingIds: [otherCar] })).body).toEqual({ added: [] });
    expect((await app.send('POST', path, 'sam', { link: 'a car' })).status).toBe(400);
    expect((await app.send('POST', path, 'sam', { listingIds: [799_999_999] })).status).toBe(404);
    await say('dana', listId, { note: 'Ours' }, otherCar);
    expect((await app.send('DELETE', `${path}/${car}`, 'sam')).status).toBe(403);
    expect((await app.send('DELETE', `${path}/${otherCar}`, 'dana')).status).toBe(200);
    expect((await opinions(listId))?.map(({ listingId }) => listingId)).toEqual([car]);
    await app.send('POST', path, 'sam', { listingIds: [otherCar] });
    expect((await opinions(listId))?.[0]?.said).toEqual({ Dana: ['none', '', 'Ours'], Sam: ['none', '', ''] });
    await app.send('DELETE', `${path}/${otherCar}`, 'sam');
    world.clock.advance(dayMs + minuteMs);
    await world.sharedLists.forgetOld();
    const { rows } = await sql<object>`select * from shared_list_opinions`.execute(db.kysely);
    expect(rows).toEqual([]);
  });

  it('TWO-07: a link that is off or replaced is gone at once; one that never was is unknown', async () => {
    const listId = await start();
    const first = await tokenOf(listId);
    await world.sharedLists.renewLink('dana', listId);
    const second = await tokenOf(listId);
    expect(second).not.toBe(first);
    expect(await openLink(first)).toEqual({ ok: false, error: 'link-ended' });
    expect((await openLink(second)).ok).toBe(true);
    await world.sharedLists.endLink('dana', listId);
    expect(await openLink(second)).toEqual({ ok: false, error: 'link-ended' });
    expect(await world.sharedLists.join('sam', { token: second, name: 'Sam', network })).toEqual({
      ok: false,
      error: 'link-ended',
    });
    const guesses: unknown[] = [];
    for (let count = 0; count <= 30; count += 1) guesses.push(await openLink('a'.repeat(43)));
    expect(guesses[0]).toEqual({ ok: false, error: 'unknown-list' });
    expect(guesses.at(-1)).toEqual({ ok: false, error: 'too-many' });
    await world.sharedLists.renewLink('dana', listId);
    const third = await tokenOf(listId);
    await world.sharedLists.leave('dana', listId);
    expect(await openLink(third)).toEqual({ ok: false, error: 'link-ended' });
  });

  describe('TWO-08: to whoever is not on a list', () => {
    const changes: Readonly<Record<string, (who: string, listId: string, memberId: string) => Promise<unknown>>> = {
      addCars: (who, listId) => world.sharedLists.addCars(who, listId, [otherCar]),
      removeCar: (who, listId) => world.sharedLists.removeCar(who, listId, car),
      setOpinion: (who, listId) => world.sharedLists.setOpinion(who, listId, car, { mark: 'veto' }),
      setAlerts: (who, listId) => world.sharedLists.setAlerts(who, listId, false),
      rename: (who, listId) => world.sharedLists.rename(who, listId, 'Mine'),
      renewLink: (who, listId) => world.sharedLists.renewLink(who, listId),
      endLink: (who, listId) => world.sharedLists.endLink(who, listId),
      removePerson: (who, listId, memberId) => world.sharedLists.removePerson(who, listId, memberId),
      leave: (who, listId) => world.sharedLists.leave(who, listId),
    };
    const ownersOnly = ['rename', 'renewLink', 'endLink', 'removePerson'];
    const everything = async () => {
      const tables = ['lists', 'list_links', 'list_members', 'list_cars', 'list_opinions'];
      const reads = tables.map((table) =>
        sql<object>`select * from ${sql.table(`shared_${table}`)}`.execute(db.kysely),
      );
      return JSON.stringify(
        (await Promise.all(reads)).map(({ rows }) => rows.map((row) => JSON.stringify(row)).sort()),
      );
    };

    it('it does not exist, for each change and read; what is the owner’s is nobody else’s', async () => {
      const listId = await start();
      const own = await start('eve');
      await join('sam', listId);
      const memberId = (await world.sharedLists.open('dana', listId, reader))?.people[0]?.id ?? '';
      const before = await everything();
      for (const [name, change] of Object.entries(changes)) {
        expect(await change('eve', listId, memberId), name).toEqual({ ok: false, error: 'unknown-list' });
        if (!ownersOnly.includes(name)) continue;
        expect(await change('sam', listId, memberId), name).toEqual({ ok: false, error: 'not-yours' });
      }
      // A person of one list is nobody on another.
      await world.sharedLists.removePerson('eve', own, memberId);
      expect(await world.sharedLists.open('eve', listId, reader)).toBeUndefined();
      const path = `${sharedListsApiPath}/${listId}`;
      const calls = [
        ['GET', path],
        ['POST', `${path}/cars`, { listingIds: [otherCar] }],
        ['DELETE', `${path}/cars/${car}`],
        ['POST', `${path}/cars/${car}/opinion`, { mark: 'veto' }],
      ] as const;
      for (const [method, url, body] of calls) {
        expect((await app.send(method, url, 'eve', body)).status, `${method} ${url}`).toBe(404);
        expect((await app.send(method, url, undefined, body)).status, `${method} ${url}`).toBe(401);
      }
      const changedMs = /changed_ms\\":\d+/g;
      expect((await everything()).replaceAll(changedMs, '')).toBe(before.replaceAll(changedMs, ''));
      expect(app.surprises()).toBe(0);
    });
  });

  it('TWO-09: who leaves takes hearts and notes along, and cars stay; an account’s export has them, and its end ends its lists', async () => {
    const listId = await start();
    await join('sam', listId);
    world.clock.advance(minuteMs);
    await world.sharedLists.addCars('sam', listId, [otherCar]);
    await say('sam', listId, { mark: 'heart', note: 'Mine' });
    expect(await world.sharedLists.ofConsumer('sam')).toMatchObject([
      {
        title: 'Family car',
        name: 'Sam',
        isOwner: false,
        cars: [{ listingId: otherCar }],
        opinions: [{ listingId: car, mark: 'heart', reason: '', note: 'Mine' }],
      },
    ]);
    await world.sharedLists.leave('sam', listId);
    expect(await opinions(listId, 'sam')).toBeUndefined();
    expect((await opinions(listId))?.map(({ listingId, said }) => [listingId, Object.keys(said)])).toEqual([
      [otherCar, ['Dana']],
      [car, ['Dana']],
    ]);
    await join('sam', listId);
    const token = await tokenOf(listId);
    await db.transaction((session) => world.sharedLists.setPaused('dana', true, session));
    expect(await openLink(token)).toEqual({ ok: false, error: 'link-ended' });
    expect((await world.sharedLists.open('sam', listId, reader))?.people.map(({ name }) => name)).toEqual(['Sam']);
    await db.transaction((session) => world.sharedLists.setPaused('dana', false, session));
    expect((await openLink(token)).ok).toBe(true);
    await db.transaction((session) => world.sharedLists.forget('dana', session));
    expect(await openLink(token)).toEqual({ ok: false, error: 'link-ended' });
    expect(await world.sharedLists.list('sam')).toEqual([]);
  });

  /** Who is told what by saved cars and by lists, from here on. */
  const follow = () => {
    const told: string[] = [];
    const { stores, savedVehicleWatch, sharedListWatch, alertSources } = world;
    const next = createChangeReader({
      db,
      log: { error() {} },
      feed: stores.listings.feed,
      name: 'saved-vehicles',
      handle: async (changes, session) => {
        for (const watch of [savedVehicleWatch, sharedListWatch]) {
          const news = await watch.listingsChanged(changes, session);
          const bookmarks = await alertSources.bookmarks.find(
            news.map(({ bookmarkId }) => bookmarkId),
            session,
          );
          for (const { bookmarkId, event } of news) {
            const bookmark = bookmarks.get(bookmarkId);
            const list = bookmark?.kind === 'vehicle' ? bookmark.list : undefined;
            told.push([bookmark?.consumerId, event, list ?? 'saved', bookmark?.enableEmailAlerts].join(' '));
          }
        }
      },
    });
    return async (): Promise<string[]> => {
      while (await next());
      return told.splice(0).sort();
    };
  };

  it('TWO-10: a price drop and a departure are told once to each member, not by a list to whoever saved the car or is on another list with it', async () => {
    const listId = await start();
    await join('sam', listId);
    await world.savedVehicles.save('alex', { listingId: car }, { changes: { enableEmailAlerts: true } });
    await join('alex', listId, 'Alex');
    const second = await start('sam');
    const news = follow();
    await news();
    await world.offer(aCamry({ id: car, priceUsd: 19_000 }));
    expect(await news()).toEqual([
      'alex price-drop saved true',
      'dana price-drop Family car true',
      'sam price-drop Family car true',
    ]);
    expect((await world.notifications.read('sam')).notifications).toHaveLength(1);
    await world.sharedLists.setAlerts('dana', listId, false);
    await world.sharedLists.leave('sam', second);
    await world.offer(aCamry({ id: car, priceUsd: 19_500 }));
    expect(await news()).toEqual([]);
    await world.offer(aCamry({ id: car, priceUsd: 19_500, removedMs: accountNowMs }));
    expect(await news()).toEqual(['alex sold saved true', 'dana sold Family car false', 'sam sold Family car true']);
    await world.sharedLists.leave('sam', listId);
    await world.offer(aCamry({ id: car, priceUsd: 18_000 }));
    expect(await news()).toEqual(['alex price-drop saved true', 'dana price-drop Family car false']);
  });

  it('TWO-10: the links in its mails mute the list for one member, and turning everything off turns lists off', async () => {
    const listId = await start('dana', [car, otherCar]);
    await join('sam', listId);
    const { list, mute, switchOn, stopEmails } = world.alertedBookmarks;
    const emails = async (consumerId: string) => (await list(consumerId)).map(({ title, email }) => [title, email]);
    expect(await emails('sam')).toEqual([
      ['Family car', true],
      ['Family car', true],
    ]);
    const [bookmark] = await list('sam');
    if (!bookmark) throw new Error('no alert');
    await mute(bookmark);
    expect((await emails('sam')).map(([, email]) => email)).toEqual([false, false]);
    expect((await emails('dana')).map(([, email]) => email)).toEqual([true, true]);
    await switchOn({ ...bookmark, kind: 'vehicle' }, { email: true, text: false });
    expect((await emails('sam')).map(([, email]) => email)).toEqual([true, true]);
    await db.transaction((session) => stopEmails('sam', session));
    await world.stopEveryAlert('dana');
    expect([...(await emails('sam')), ...(await emails('dana'))].some(([, email]) => email)).toBe(false);
  });

  it('TWO-11: the list as JSON says what its page shows', async () => {
    const listId = await start();
    await join('sam', listId);
    await say('sam', listId, { mark: 'veto', reason: 'Too old' });
    const { body } = await app.send<{ people: { personId: string }[] }>(
      'GET',
      `${sharedListsApiPath}/${listId}`,
      'sam',
    );
    const [dana, sam] = body.people.map(({ personId }) => personId);
    expect(body).toEqual({
      listId,
      title: 'Family car',
      people: [
        { personId: dana, name: 'Dana', isOwner: true, isMe: false },
        { personId: sam, name: 'Sam', isOwner: false, isMe: true },
      ],
      cars: [
        {
          listingId: car,
          opinions: [
            { personId: dana, mark: 'none', reason: '', note: '' },
            { personId: sam, mark: 'veto', reason: 'Too old', note: '' },
          ],
        },
      ],
    });
    const created = await app.send('POST', sharedListsApiPath, 'sam', {
      title: 'Mine',
      name: 'Sam',
      listingIds: [car],
    });
    expect(created).toMatchObject({ status: 200, body: { listId: expect.any(String) } });
    const { body: all } = await app.send<{ lists: unknown[] }>('GET', sharedListsApiPath, 'sam');
    expect(all.lists).toHaveLength(2);
  });
});
