import { afterEach, expect, it } from 'vitest';
import { emptySearch } from '#domains/finding/criteria/search.ts';
import { wholeInventory } from '#domains/reference/brands/site-inventory.ts';
import { opsPath } from '#paths/paths.ts';
import { createJobQueue } from '#platform/jobs/job-queue.ts';
import { openDatabase } from '#platform/sql/database.ts';
import { type EngineFixture, forEachEngine } from '#tests/fixtures/engines.ts';
import { signInOperator } from '#tests/fixtures/operator.ts';
import { type PageApp, startPageApp } from '#tests/fixtures/page-app.ts';

let apps: PageApp[] = [];
afterEach(async () => {
  for (const app of apps) await app.close();
  apps = [];
});

const setUp = async (fixture: EngineFixture) => {
  const { dataDir, databaseUrl = '' } = fixture.location();
  const app = await startPageApp({ env: { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, DEMO_LISTINGS: '40' } });
  apps.push(app);
  await app.running.start();
  const where = { dataDir, ...(databaseUrl && { databaseUrl }), origin: app.origin };
  const olive = await signInOperator({ ...where, email: 'olive@example.com' });
  const ann = await signInOperator({ ...where, email: 'ann@example.com', roles: ['analyst'] });
  const sue = await signInOperator({ ...where, email: 'sue@example.com', roles: ['support'] });
  const post = (path: string, fields: Record<string, string>, cookie = olive.cookie) =>
    app.ask(path, {
      method: 'POST',
      headers: { cookie, origin: app.origin, 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(fields).toString(),
    });
  const read = async (path: string, cookie = olive.cookie) => (await app.ask(path, { headers: { cookie } })).text;
  const { services } = app.running;
  const { listings } = await services.search.search(emptySearch, { inventory: wholeInventory });
  const [one, two] = listings.filter(({ owner }) => !owner.privateSeller);
  if (!one || !two) throw new Error('no cars');
  const rows = async (kind: 'price' | 'vin' | 'job') => (await services.operatorQueue.view(['owner'], kind, 1)).rows;
  return { app, services, post, read, olive, ann, sue, one, two, rows, where };
};

const queue = opsPath('queue');

forEachEngine('the queue of the back office', (fixture) => {
  it('OPS-02, OPS-03, OPS-04: an impossible price waits, is accepted with a reason, and waits again after an undo', async () => {
    const { services, post, read, one, rows } = await setUp(fixture);
    expect(await read(queue)).toContain('All clear');
    await post(opsPath(`listings/${one.id}`), { act: 'correct', price: '185' });
    const [item] = await rows('price');
    expect(item).toMatchObject({ listingId: one.id, fact: '185', actions: ['hide', 'accept'] });
    expect(await read(queue)).toContain('$185 is usually a payment');
    expect(await read(opsPath())).toContain('1 car with an impossible price');
    const identity = { kind: 'price', subject: `listing:${one.id}`, fact: '185' };
    expect(await post(queue, { ...identity, act: 'accept', words: '' })).toMatchObject({ status: 400 });
    expect(await post(queue, { ...identity, fact: '186', act: 'accept', words: 'x' })).toMatchObject({ status: 409 });
    expect(await post(queue, { ...identity, act: 'accept', words: 'A scooter' })).toMatchObject({ status: 303 });
    expect(await rows('price')).toEqual([]);
    const onSale = async () => (await services.listingDesk.open(one.id))?.status;
    expect(await onSale()).toBe('live');
    const { done } = await services.operatorQueue.view(['owner'], undefined, 1);
    expect(done).toMatchObject([
      { action: 'accept', reason: 'A scooter', operator: 'olive@example.com', canUndo: true },
    ]);
    expect(await post(queue, { act: 'undo', id: done[0]?.id ?? '' })).toMatchObject({ status: 303 });
    expect(await onSale()).toBe('hidden');
    expect(await rows('price')).toHaveLength(1);
    expect(await post(queue, { act: 'undo', id: done[0]?.id ?? '' })).toMatchObject({ status: 409 });
  });

  fixture.itOnce('OPS-04: a car is hidden from the queue with a reason, and an undo shows it again', async () => {
    const { services, post, one, two, rows } = await setUp(fixture);
    await post(opsPath(`listings/${one.id}`), { act: 'correct', year: String(one.year - 3) });
    const [item] = await rows('vin');
    expect(item?.cause).toContain('VIN says');
    const identity = { kind: 'vin', subject: item?.subject ?? '', fact: item?.fact ?? '' };
    expect(await post(queue, { ...identity, act: 'hide', reason: 'vin', words: '' })).toMatchObject({ status: 303 });
    expect(await rows('vin')).toEqual([]);
    expect((await services.listingDesk.open(one.id))?.hiddenReason).toBe('VIN doesn’t match the car');
    const { done } = await services.operatorQueue.view(['owner'], undefined, 1);
    await post(queue, { act: 'undo', id: done[0]?.id ?? '' });
    expect((await services.listingDesk.open(one.id))?.status).toBe('live');
    expect(await rows('vin')).toHaveLength(1);
    // Correcting it takes it out of the queue without a decision.
    await post(opsPath(`listings/${one.id}`), { act: 'correct', year: String(one.year) });
    expect(await rows('vin')).toEqual([]);
    expect((await services.listingDesk.open(two.id))?.status).toBe('live');
  });

  fixture.itOnce('OPS-03: items keep the time they were first seen, and a changed fact begins anew', async () => {
    const { post, one, rows } = await setUp(fixture);
    await post(opsPath(`listings/${one.id}`), { act: 'correct', price: '185' });
    const first = (await rows('price'))[0]?.firstMs;
    expect((await rows('price'))[0]?.firstMs).toBe(first);
    await post(opsPath(`listings/${one.id}`), { act: 'correct', price: '187' });
    const next = (await rows('price'))[0];
    expect(next?.fact).toBe('187');
    expect(next?.firstMs).toBeGreaterThan(first ?? Number.POSITIVE_INFINITY);
  });

  fixture.itOnce('OPS-03, ROLE-02: readers see and do only what their roles allow', async () => {
    const { post, read, one, ann, sue } = await setUp(fixture);
    await post(opsPath(`listings/${one.id}`), { act: 'correct', price: '185' });
    const identity = { kind: 'price', subject: `listing:${one.id}`, fact: '185', act: 'accept', words: 'fine' };
    expect(await read(queue, ann.cookie)).toContain('$185 is usually a payment');
    expect(await read(queue, ann.cookie)).not.toContain('Accept as right');
    expect(await post(queue, identity, ann.cookie)).toMatchObject({ status: 403 });
    // Support may use the queue, but not change cars.
    expect(await post(queue, identity, sue.cookie)).toMatchObject({ status: 403 });
    expect(await post(queue, identity)).toMatchObject({ status: 303 });
    const { services } = apps[0]?.running ?? {};
    const view = await services?.operatorQueue.view(['analyst'], undefined, 1);
    expect(view?.kinds.map(({ kind }) => kind)).not.toContain('report');
    expect(view?.done[0]?.canUndo).toBe(false);
  });

  fixture.itOnce(
    'OPS-03: failed jobs wait with their error, without names, and other addresses answer calmly',
    async () => {
      const { app, read, post, rows, where } = await setUp(fixture);
      const db = await openDatabase(where);
      const jobs = createJobQueue({ db, clock: { now: () => Date.now() }, maxAttempts: 1 });
      await jobs.enqueue({ kind: 'test.kind', payload: {} });
      const [job] = await jobs.claim({ limit: 1, kinds: ['test.kind'] });
      if (!job) throw new Error('no job');
      await jobs.fail(job, new Error('no answer from dana@example.com'));
      await db.close();
      const [item] = await rows('job');
      expect(item).toMatchObject({ title: '1 job of kind test.kind', actions: ['accept'] });
      expect(item?.cause).not.toContain('dana@example.com');
      expect(await read(`${queue}?kind=job`)).toContain('test.kind');
      for (const query of ['?kind=nothing', '?page=99', '?page=x', '?kind=constructor'])
        expect([query, (await read(`${queue}${query}`)).includes('test.kind')]).toEqual([query, true]);
      expect(await post(queue, { act: 'delete' })).toMatchObject({ status: 400 });
      expect(await post(queue, { act: 'undo', id: 'none' })).toMatchObject({ status: 409 });
      expect((await app.ask(queue)).status).toBe(404);
    },
  );
});
