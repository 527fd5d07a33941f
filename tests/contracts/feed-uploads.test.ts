import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { feedCalls } from '#domains/supply/imports/feed-calls.ts';
import { signInOperator } from '#tests/fixtures/operator.ts';
import { type SignedIn, signIn } from '#tests/fixtures/signed-in.ts';
import { startWholeApp, type WholeApp } from '#tests/fixtures/whole-app.ts';

const sha256 = (content: Buffer): string => createHash('sha256').update(content).digest('hex');

describe('a feed uploaded in parts', () => {
  let app: WholeApp;
  let origin: string;
  let operator: SignedIn;
  beforeAll(async () => {
    app = await startWholeApp();
    origin = `http://localhost:${app.port}`;
  });
  beforeEach(async () => {
    operator = await signInOperator({ dataDir: app.dataDir });
  });
  afterAll(() => app.close());

  const call = async (
    method: string,
    path: string,
    options: { who?: SignedIn; json?: object; piece?: Buffer } = {},
  ) => {
    const { who = operator, json, piece } = options;
    const body = piece ? new Uint8Array(piece) : json && JSON.stringify(json);
    const answer = await fetch(`${origin}${path}`, {
      method,
      headers: {
        cookie: who.cookie,
        origin,
        ...((json || piece) && { 'content-type': piece ? 'application/octet-stream' : 'application/json' }),
      },
      ...(body !== undefined && { body }),
    });
    return { status: answer.status, body: answer.status === 404 ? undefined : await answer.json() };
  };
  const open = async (content: Buffer, fileName = 'cars.csv') =>
    call('POST', feedCalls.uploads, { json: { fileName, bytes: content.length, writtenMs: 1_700_000_000_000 } });
  const put = (id: string, offset: number, piece: Buffer, who?: SignedIn) =>
    call('PUT', `${feedCalls.uploads}/${id}?offset=${offset}`, { piece, ...(who && { who }) });
  const finish = (id: string, digest: string, json: object = { feedName: 'Larkstead', whole: false }) =>
    call('POST', `${feedCalls.uploads}/${id}/finish`, { json: { sha256: digest, ...json } });
  const partOf = (id: string) => join(app.dataDir, 'feeds', 'uploads', `${id}.part`);

  it('becomes an import when every part has arrived and the checksum matches', async () => {
    const content = randomBytes(300_000);
    const { body } = await open(content);
    expect(body).toMatchObject({ received: 0, bytes: 300_000 });
    expect((await put(body.id, 0, content.subarray(0, 200_000))).body.received).toBe(200_000);
    expect((await put(body.id, 200_000, content.subarray(200_000))).body.received).toBe(300_000);
    const finished = await finish(body.id, sha256(content));
    expect(finished).toEqual({ status: 200, body: { importId: body.id } });
    // The response was lost, and the browser repeats the request.
    expect(await finish(body.id, sha256(content))).toEqual(finished);
    expect(existsSync(partOf(body.id))).toBe(false);
    expect(readdirSync(join(app.dataDir, 'feeds', 'files', body.id))).toEqual(['feed.csv']);
    const { body: progress } = await call('GET', `${feedCalls.imports}/${body.id}`);
    expect(progress).toMatchObject({ state: 'mapping', counts: { rows: 0 } });
    const done = (await app.services.audit.latest(50)).filter(({ operator: { id } }) => id === operator.consumer.id);
    expect(done.map(({ action }) => action).sort()).toEqual(['feed.add', 'import.receive']);
  });

  it('resumes after a lost connection, a reload and in a second tab', async () => {
    const content = randomBytes(500_000);
    const { body } = await open(content);
    const cut = connect(app.port, '127.0.0.1');
    const head = [
      `PUT ${feedCalls.uploads}/${body.id}?offset=0 HTTP/1.1`,
      ...[`host: localhost:${app.port}`, `origin: ${origin}`, `cookie: ${operator.cookie}`],
      ...['content-type: application/octet-stream', 'content-length: 500000'],
    ];
    cut.write(`${head.join('\r\n')}\r\n\r\n`);
    cut.write(content.subarray(0, 123_456));
    await expect
      .poll(() => existsSync(partOf(body.id)) && statSync(partOf(body.id)).size, { timeout: 600_000 })
      .toBe(123_456);
    // Whether the first connection is dead or not, the newest one takes over the upload.
    const again = await open(content);
    expect(again.body).toMatchObject({ id: body.id, received: 123_456 });
    const rest = await put(body.id, 123_456, content.subarray(123_456));
    expect(rest.body.received).toBe(500_000);
    cut.destroy();
    expect((await finish(body.id, sha256(content))).status).toBe(200);
  });

  it('answers with the next offset when a part comes out of order', async () => {
    const content = randomBytes(1000);
    const { body } = await open(content);
    await put(body.id, 0, content.subarray(0, 400));
    const wrong = await put(body.id, 0, content.subarray(0, 400));
    expect(wrong.status).toBe(409);
    expect(wrong.body).toMatchObject({ code: 'conflict', fields: { received: '400' } });
    expect((await put(body.id, 900, content.subarray(900))).status).toBe(409);
    expect(statSync(partOf(body.id)).size).toBe(400);
  });

  it('accepts no more than the announced size, and nothing over 2 GB', async () => {
    const content = randomBytes(1000);
    const { body } = await open(content);
    const tooMuch = await put(body.id, 0, randomBytes(5000));
    expect(tooMuch).toMatchObject({ status: 413, body: { code: 'too-large' } });
    const huge = { fileName: 'cars.csv', bytes: 2 * 1024 ** 3 + 1, writtenMs: 0 };
    const refused = await call('POST', feedCalls.uploads, { json: huge });
    expect(refused.status).toBe(400);
    expect(refused.body.fields.bytes).toMatch(/2 GB/);
    for (const fileName of ['cars.exe', '../cars.csv', '']) {
      expect((await call('POST', feedCalls.uploads, { json: { ...huge, bytes: 5, fileName } })).status).toBe(400);
    }
  });

  it('is refused when its checksum is wrong or a part is missing, and can be sent again', async () => {
    const content = randomBytes(1000);
    const { body } = await open(content);
    await put(body.id, 0, content.subarray(0, 400));
    expect((await finish(body.id, sha256(content))).status).toBe(409);
    await put(body.id, 400, randomBytes(600));
    const damaged = await finish(body.id, sha256(content));
    expect(damaged).toMatchObject({ status: 400, body: { code: 'validation-failed' } });
    expect((await open(content)).body).toMatchObject({ id: body.id, received: 0 });
    await put(body.id, 0, content);
    expect((await finish(body.id, sha256(content))).status).toBe(200);
  });

  it('needs a feed name, and keeps the parts until it has one', async () => {
    const content = randomBytes(10);
    const { body } = await open(content);
    await put(body.id, 0, content);
    const nameless = await finish(body.id, sha256(content), { whole: false });
    expect(nameless).toMatchObject({ status: 400, body: { fields: { feedName: expect.any(String) } } });
    expect((await finish(body.id, sha256(content), { feedId: 'none', whole: false })).status).toBe(400);
    expect((await finish(body.id, sha256(content))).status).toBe(200);
  });

  it('is visible to operators only, and accepts parts only from the operator who began it', async () => {
    const content = randomBytes(10);
    const { body } = await open(content);
    const shopper = await signIn({ dataDir: app.dataDir });
    const other = await signInOperator({ dataDir: app.dataDir });
    const path = `${feedCalls.uploads}/${body.id}`;
    expect((await call('GET', path, { who: shopper })).status).toBe(404);
    expect((await put(body.id, 0, content, shopper)).status).toBe(404);
    expect((await call('GET', path, { who: other })).body.received).toBe(0);
    expect((await put(body.id, 0, content, other)).status).toBe(403);
    expect((await call('DELETE', path, { who: other })).status).toBe(200);
    expect((await call('GET', path)).status).toBe(404);
    expect((await app.services.audit.latest(1))[0]).toMatchObject({ action: 'upload.cancel' });
  });

  it('counts as one action, however many parts it has', async () => {
    const content = randomBytes(400);
    const { body } = await open(content);
    for (let at = 0; at < 400; at += 2) {
      expect((await put(body.id, at, content.subarray(at, at + 2))).status).toBe(200);
    }
  });
});
