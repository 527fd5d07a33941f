import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startWholeApp, type WholeApp } from '#tests/fixtures/whole-app.ts';

const token = 'a-token-of-sixteen-characters';

describe('the datafile over HTTP', () => {
  let app: WholeApp;
  beforeAll(async () => {
    app = await startWholeApp({ env: { EXPERIMENTS_TOKEN: token } });
  });
  afterAll(() => app.close());

  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(`http://localhost:${app.port}/experiments/datafiles/${path}`, { headers });

  it('EXP-24: is served by its SDK key, with validators for conditional requests', async () => {
    const answer = await get('forecourt.json', { 'accept-encoding': 'gzip' });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toContain('application/json');
    expect(answer.headers.get('content-encoding')).toBe('gzip');
    expect(answer.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate');
    expect(await answer.json()).toMatchObject({ version: '4', sdkKey: 'forecourt', revision: '0' });
    const [lastModified, etag] = [answer.headers.get('last-modified') ?? '', answer.headers.get('etag') ?? ''];
    expect((await get('forecourt.json', { 'if-modified-since': lastModified })).status).toBe(304);
    expect((await get('forecourt.json', { 'if-none-match': etag })).status).toBe(304);
    const later = new Date(Date.parse(lastModified) + 1_000).toUTCString();
    expect((await get('forecourt.json', { 'if-modified-since': later })).status).toBe(200);
    expect((await get('other.json')).status).toBe(404);
  });

  it('EXP-24: the private datafile needs the token, and the public one refuses a wrong token', async () => {
    const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
    expect((await get('auth/forecourt.json', bearer(token))).status).toBe(200);
    const nameless = await get('auth/forecourt.json');
    expect([nameless.status, nameless.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
    expect((await get('auth/forecourt.json', bearer('wrong'))).status).toBe(403);
    expect((await get('forecourt.json', bearer('wrong'))).status).toBe(403);
    expect((await get('forecourt.json', bearer(token))).status).toBe(200);
  });

  it('EXP-24: pages of other sites may read the public datafile, conditionally too, and not the private one', async () => {
    const other = { origin: 'https://partner.example' };
    const answer = await get('forecourt.json', other);
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    expect(answer.headers.get('access-control-expose-headers')).toContain('etag');
    expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    const known = { ...other, 'if-none-match': answer.headers.get('etag') ?? '' };
    const again = await get('forecourt.json', known);
    expect([again.status, again.headers.get('access-control-allow-origin')]).toEqual([304, '*']);
    const preflight = await fetch(`http://localhost:${app.port}/experiments/datafiles/forecourt.json`, {
      method: 'OPTIONS',
      headers: { ...other, 'access-control-request-method': 'GET', 'access-control-request-headers': 'if-none-match' },
    });
    expect([preflight.status, preflight.headers.get('access-control-allow-headers')]).toEqual([
      204,
      expect.stringContaining('if-none-match'),
    ]);
    const hidden = await get('auth/forecourt.json', { ...other, authorization: `Bearer ${token}` });
    expect([hidden.status, hidden.headers.get('access-control-allow-origin')]).toEqual([200, null]);
  });
});
