import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { RunAnswer, RunDetailsAnswer, RunsAnswer } from '#domains/supply/dealer-portal/feed/feed-answers.ts';
import { feedCall, feedRowsPath } from '#domains/supply/dealer-portal/feed/feed-calls.ts';
import { previewFeed } from '#domains/supply/feeds/preview-feed.server.ts';
import { createDealerPeople } from '#tests/fixtures/dealer-portal.ts';
import { camryVin, csvText, type FeedCells, feedCells } from '#tests/fixtures/feeds.ts';
import { type PageApp, startPageApp } from '#tests/fixtures/page-app.ts';
import type { SignedIn } from '#tests/fixtures/signed-in.ts';

const patient = { timeout: 600_000, interval: 50 };

const Problem = z.object({ code: z.string(), errorMessage: z.string() });

type Send = {
  token?: string;
  body?: string | Uint8Array<ArrayBuffer>;
  headers?: Record<string, string>;
  query?: string;
  dealerId?: number;
};

describe('feeds that a dealer’s own software sends', () => {
  let world: PageApp;
  let people: ReturnType<typeof createDealerPeople>;
  let kim: SignedIn;
  let operator: SignedIn;
  let token = '';
  let [ours, theirs] = [0, 0];

  const at = () => `/dealer/${ours}/feed`;
  const makeToken = async (scopes: string, who = kim): Promise<string> => {
    const page = await people.post(at(), { act: 'make', name: 'Lot software', scopes }, who);
    return /fdt_[\w-]{43}/.exec(page.text)?.[0] ?? '';
  };
  const ask = async (path: string, init: RequestInit = {}) => {
    const answer = await fetch(`${world.origin}${path}`, init);
    return { status: answer.status, headers: answer.headers, body: (await answer.json()) as unknown };
  };
  const send = ({ token: own = token, body = '', headers = {}, query = '', dealerId = ours }: Send = {}) =>
    ask(`${feedCall(dealerId)}${query}`, {
      method: 'POST',
      body,
      headers: { authorization: `Bearer ${own}`, 'content-type': 'text/csv', ...headers },
    });
  const read = (path: string, own = token) => ask(path, { headers: { authorization: `Bearer ${own}` } });
  const refusal = ({ status, body }: { status: number; body: unknown }) => [status, Problem.parse(body).code];
  /** The result of a file, once its import is over. */
  const resultOf = async (answer: { status: number; body: unknown }) => {
    expect([answer.status, answer.body]).toEqual([202, expect.anything()]);
    const { address } = RunAnswer.parse(answer.body);
    const over = ['done', 'failed', 'stopped', 'mapping'];
    return vi.waitFor(async () => {
      const run = RunDetailsAnswer.parse((await read(address)).body);
      expect(over).toContain(run.state);
      return run;
    }, patient);
  };
  /** Without a dealer: whose cars they are is said by the token. */
  const rowOf = (serial: number, cells: FeedCells = {}): FeedCells => {
    const { dealerId: _, dealerName: __, dealerZip: ___, dealerPhone: ____, ...row } = feedCells(serial, cells);
    return row;
  };

  beforeAll(async () => {
    world = await startPageApp({ env: { TRUST_PROXY: '1' } });
    await world.running.start();
    people = createDealerPeople(world);
    operator = await people.operator();
    const Cars = z.object({ listings: z.array(z.object({ owner: z.object({ id: z.int() }) })) });
    const { listings } = Cars.parse((await ask('/rest/lsc/listing?sellerType=d&numRecords=100')).body);
    const counts = new Map<number, number>();
    for (const { owner } of listings) counts.set(owner.id, (counts.get(owner.id) ?? 0) + 1);
    // Those with the fewest cars: an import that loses many of a dealer's waits for an operator.
    [ours = 0, theirs = 0] = [...counts].toSorted(([, a], [, b]) => a - b).map(([id]) => id);
    kim = await people.member(operator, ours, 'Kim');
    token = await makeToken('feed');
  });
  afterAll(() => world.close());

  it('DLR-13: a manager makes a token, which is shown once; the operator sees it and can revoke it', async () => {
    const secret = await makeToken('read,feed');
    expect(secret).toMatch(/^fdt_/);
    const page = await people.get(at(), kim);
    expect([page.text.includes(secret), page.text.includes(secret.slice(-4))]).toEqual([false, true]);
    expect((await read(`${feedCall(ours)}/runs`, secret)).status).toBe(200);
    const stored = (await world.running.services.dealerTokens.ofDealer(ours)).find(({ ending }) =>
      secret.endsWith(ending),
    );
    expect(stored).toMatchObject({ scopes: ['feed', 'read'], usedMs: expect.any(Number) });
    expect(JSON.stringify(stored)).not.toContain(secret.slice(4, 20));
    expect((await people.get(`/ops/dealers/${ours}`, operator)).text).toContain(secret.slice(-4));
    const revoke = { act: 'portal-revoke', token: stored?.id ?? '' };
    expect((await people.post(`/ops/dealers/${theirs}`, revoke, operator)).status).toBe(404);
    expect((await people.post(`/ops/dealers/${ours}`, revoke, operator)).status).toBe(303);
    expect(refusal(await read(`${feedCall(ours)}/runs`, secret))).toEqual([401, 'not-signed-in']);
    const ann = await people.member(operator, ours, 'Ann', 'member');
    expect(await makeToken('feed', ann)).toBe('');
    const kept = await people.post(at(), { act: 'revoke', id: 'none' }, kim);
    expect(kept.status).toBe(404);
    expect((await people.post(at(), { act: 'make', name: 'No scope', scopes: '' }, kim)).status).toBe(400);
  });

  it('DLR-13: without a valid token 401, for another dealer 404, beyond its scope 403', async () => {
    const reader = await makeToken('read');
    for (const own of ['', 'fdt_', `fdt_${'a'.repeat(43)}`, kim.token]) {
      const answer = await send({ token: own, body: csvText([rowOf(1)]) });
      expect(refusal(answer), own).toEqual([401, 'not-signed-in']);
      expect(answer.headers.get('www-authenticate')).toBe('Bearer');
    }
    expect(refusal(await send({ token: reader, body: csvText([rowOf(1)]) }))).toEqual([403, 'forbidden']);
    for (const dealerId of [theirs, 0, 99_999_999])
      expect(refusal(await send({ dealerId, body: csvText([rowOf(1)]) }))).toEqual([404, 'not-found']);
    expect(refusal(await read(`${feedCall(ours)}/runs/none`, reader))).toEqual([404, 'not-found']);
    expect(refusal(await read(`${feedCall(theirs)}/runs`, reader))).toEqual([404, 'not-found']);
    expect(RunsAnswer.parse((await read(`${feedCall(ours)}/runs`, reader)).body).runs).toEqual([]);
  });

  it('DLR-13: what is no feed is refused at once, and nothing is kept', async () => {
    const body = csvText([rowOf(1)]);
    const wrong: [Send, string | number][] = [
      [{ body: '' }, 400],
      [{ body: 'name,town\nA,B\n' }, 400],
      [{ body: '\0\0\0' }, 400],
      [{ body: new Uint8Array(gzipSync(body)).slice(0, 40), headers: { 'content-encoding': 'gzip' } }, 400],
      [{ body, headers: { 'content-type': 'text/html' } }, 415],
      [{ body, headers: { 'content-encoding': 'br' } }, 400],
      [{ body, headers: { 'idempotency-key': 'a b' } }, 400],
      [{ body, query: '?complete=maybe' }, 400],
    ];
    for (const [sent, status] of wrong) {
      expect([sent, (await send(sent)).status]).toEqual([sent, status]);
    }
    expect(RunsAnswer.parse((await read(`${feedCall(ours)}/runs`)).body).runs).toEqual([]);
  });

  it('DLR-13, DLR-14: cars are the dealer’s, whatever rows say; each row has its result, here and in the portal', async () => {
    const rows = [rowOf(1), rowOf(2, { price: 'a lot' }), rowOf(3, { vin: 'NOT-A-VIN' }), rowOf(4, { color: 'Zorg' })];
    const run = await resultOf(await send({ body: csvText(rows), query: '?complete=false' }));
    expect(run).toMatchObject({ state: 'done', complete: false, rows: 4, counts: { added: 2, refused: 2, left: 0 } });
    expect(run.results.filter(({ result }) => result === 'refused')).toMatchObject([
      { line: 3, vin: camryVin(2), fields: ['price'], value: 'a lot' },
      { line: 4, vin: 'NOT-A-VIN', fields: ['vin'] },
    ]);
    expect(run.results.filter(({ result }) => result === 'added').map(({ vin }) => vin)).toEqual([
      camryVin(1),
      camryVin(4),
    ]);
    const cars = await world.running.services.dealerCars.rows(ours);
    expect(cars.map(({ vin }) => vin)).toEqual(expect.arrayContaining([camryVin(1), camryVin(4)]));
    const page = await people.get(`${at()}/${run.id}`, kim);
    for (const words of ['a lot', 'NOT-A-VIN', camryVin(1), 'Refused', 'Download CSV'])
      expect(page.text).toContain(words);
    expect((await people.get(`${at()}/${run.id}?result=left`, kim)).text).toContain('Nothing to show');
    const csv = await people.get(feedRowsPath(ours, run.id), kim);
    expect(csv.text.trim().split('\r\n')).toHaveLength(1 + run.results.length);
    expect(csv.text).toContain(`Refused,3,${camryVin(2)},price,a lot,`);
    expect((await people.get(at(), kim)).text).toContain(run.id);
    const paged = RunDetailsAnswer.parse((await read(`${run.address}?limit=1&first=1`)).body);
    expect([paged.results, paged.next]).toEqual([[run.results[1]], `${run.address}?first=2&limit=1`]);
  });

  it('DLR-13: a repeated request is one import; another file under its key is refused', async () => {
    const headers = { 'idempotency-key': 'monday-1' };
    const body = csvText([rowOf(11), rowOf(12)]);
    const answers = await Promise.all([1, 2, 3].map(() => send({ body, headers, query: '?complete=false' })));
    const accepted = answers.filter(({ status }) => status === 202);
    expect(accepted.length).toBeGreaterThan(0);
    expect(answers.every(({ status }) => status === 202 || status === 409)).toBe(true);
    const first = await resultOf(accepted[0] ?? { status: 0, body: null });
    expect(first.counts.added).toBe(2);
    const again = RunAnswer.parse((await send({ body, headers, query: '?complete=false' })).body);
    expect([again.id, again.state]).toEqual([first.id, 'done']);
    expect(refusal(await send({ body: csvText([rowOf(13)]), headers, query: '?complete=false' }))).toEqual([
      409,
      'conflict',
    ]);
    expect(refusal(await send({ body, headers }))).toEqual([409, 'conflict']);
  });

  it('DLR-13: gzip, JSON lines and suppliers’ columns; changed prices, and cars that are missing from a complete file', async () => {
    const zipped = new Uint8Array(gzipSync(csvText(Array.from({ length: 14 }, (_, n) => rowOf(n + 20)))));
    const first = await resultOf(
      await send({ body: zipped, headers: { 'content-encoding': 'gzip' }, query: '?complete=false' }),
    );
    expect(first.counts.added).toBe(14);
    const known = (await world.running.services.dealerCars.rows(ours)).filter(({ status }) => status === 'live');
    const rows = known
      .filter(({ stockNumber }) => /^S\d+$/.test(stockNumber))
      .map(({ stockNumber }) => Number(stockNumber.slice(1)))
      .map((serial) => rowOf(serial, serial === 20 ? { price: '17,000' } : {}));
    const lines = rows.map((row) =>
      JSON.stringify(Object.fromEntries(Object.entries(row).map(([k, v]) => [k, String(v)]))),
    );
    const second = await resultOf(
      await send({ body: lines.join('\n'), headers: { 'content-type': 'application/x-ndjson' } }),
    );
    expect(second.results.find(({ vin }) => vin === camryVin(20))).toMatchObject({
      result: 'price',
      priceBefore: 18500,
      price: 17000,
    });
    expect(second.counts).toMatchObject({ priceChanged: 1, left: known.length - rows.length });
    expect(second.results.filter(({ result }) => result === 'left')).toHaveLength(known.length - rows.length);
  });

  it('DLR-13: a column that would be guessed waits for the operator, and the answer says so', async () => {
    const row = { ...rowOf(60), Turns: 'All-Wheel Drive' };
    const run = await resultOf(await send({ body: csvText([row]), query: '?complete=false' }));
    expect([run.state, run.results]).toEqual(['mapping', []]);
    expect(run.message).toContain('operator');
    expect((await people.get(`${at()}/${run.id}`, kim)).text).toContain('Waiting for the site');
  });

  it('DLR-13: a file that names a second dealer does not give its cars to this one', async () => {
    const rows = [rowOf(70), rowOf(71), rowOf(72)].map((row, n) => ({
      dealerName: n < 2 ? 'Any name' : 'Another lot',
      ...row,
    }));
    const run = await resultOf(await send({ body: csvText(rows), query: '?complete=false' }));
    expect(run.counts).toMatchObject({ added: 2, refused: 1 });
    expect(run.results.find(({ vin }) => vin === camryVin(72))).toMatchObject({
      result: 'refused',
      value: 'Another lot',
    });
  });

  it('DLR-14: in a file of several dealers each reads its own rows alone', async () => {
    const { uploads, imports } = world.running.services;
    const rows = [
      feedCells(80, { dealerId: 'ONE', dealerName: 'One Motors' }),
      feedCells(81, { dealerId: 'TWO', dealerName: 'Two Motors', price: 'a secret' }),
      feedCells(82, { dealerId: 'TWO', dealerName: 'Two Motors' }),
    ];
    const content = Buffer.from(csvText(rows));
    const kept = await uploads.keep(content);
    const preview = await previewFeed({ file: kept.path, name: 'group.csv' });
    if (!preview.ok) throw new Error(preview.error);
    const who = { id: 'op', email: 'op@example.com' };
    const file = {
      ...kept,
      fileName: 'group.csv',
      bytes: content.length,
      asOfMs: Date.now(),
      source: 'upload',
    } as const;
    await imports.receive(file, { feedName: 'A group', whole: false }, who);
    await imports.setMapping(kept.id, preview.value.mapping, who);
    await imports.start(kept.id, who);
    await vi.waitFor(async () => expect((await imports.find(kept.id))?.state).toBe('done'), patient);
    const Dealers = z.object({ owners: z.array(z.object({ id: z.int() })) });
    const memberOf = (name: string) =>
      vi.waitFor(async () => {
        const { owners } = Dealers.parse((await ask(`/rest/lsc/dealer?dealerName=${encodeURIComponent(name)}`)).body);
        expect(owners).toHaveLength(1);
        const [{ id } = { id: 0 }] = owners;
        return { id, who: await people.member(operator, id, name.slice(0, 3)) };
      }, patient);
    const [one, two] = [await memberOf('One Motors'), await memberOf('Two Motors')];
    const pageOf = ({ id, who: member }: typeof one) => people.get(`/dealer/${id}/feed/${kept.id}`, member);
    const [first, second] = [(await pageOf(one)).text, (await pageOf(two)).text];
    const shows = (text: string) => [80, 81, 82].map((serial) => text.includes(camryVin(serial)));
    expect([shows(first), first.includes('a secret')]).toEqual([[true, false, false], false]);
    expect([shows(second), second.includes('a secret')]).toEqual([[false, true, true], true]);
    expect(first).not.toContain('op@example.com');
    const csv = await people.get(feedRowsPath(one.id, kept.id), one.who);
    expect([csv.text.includes(camryVin(80)), csv.text.includes(camryVin(82))]).toEqual([true, false]);
    expect((await people.get(`${at()}/${kept.id}`, kim)).status).toBe(404);
    expect((await people.get(feedRowsPath(ours, kept.id), kim)).status).toBe(404);
    expect((await people.get(feedRowsPath(one.id, kept.id), kim)).status).toBe(404);
  });
});
