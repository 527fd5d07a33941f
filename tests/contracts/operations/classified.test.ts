import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { isV1 } from '#domains/browse/api-v1/api-v1-paths.ts';
import { authEndpoints } from '#domains/people/accounts/sign-in/auth-endpoints.ts';
import { programRoutes } from '#server/program-paths.ts';
import { startWholeApp, type WholeApp } from '#tests/fixtures/whole-app.ts';
import { readDescribedAnswers } from './described-answers.ts';
import { type Operation, readOperations } from './operation.ts';

/** Who may call the operations of a tag; a shopper's operations are classified one by one. */
const audiences: Readonly<Record<string, 'shopper' | 'everybody' | 'operator' | 'dealer'>> = {
  account: 'shopper',
  dealer: 'dealer',
  dealers: 'everybody',
  experiments: 'everybody',
  leads: 'everybody',
  listings: 'everybody',
  ops: 'operator',
  payments: 'everybody',
  personalization: 'everybody',
  reference: 'everybody',
  research: 'everybody',
  reviews: 'everybody',
  search: 'everybody',
  site: 'everybody',
  wallet: 'everybody',
};

/** Routes without a JSON response of ours and why; files and pictures are matched by `fileOrPicture`. */
const undescribed: Readonly<Record<string, string>> = {
  '/*': 'pages and their forms',
  '/unsubscribe': 'the form of a page, and the button of a mail program',
  '/cars-for-sale/api/filter-group': 'a part of our own page of results; see rail-counts.test.ts',
  '*': 'what browsers ask before they write',
  '/api/auth/*': 'the sign-in library, whose calls are described one by one',
  '/api/ops/*': 'nothing, for whoever is no operator',
  ...Object.fromEntries(programRoutes.map((url) => [url, 'nothing, in JSON'])),
  '/my-wallet/storage/wallet/': 'the same as without the slash at its end',
  '/rest/lsc/listing/:id': 'nothing, in JSON',
  '/collections/lcServices/rest/lsc/listing/:id': 'nothing, in JSON',
  '/api/sms/inbound': 'for whoever carries our texts, by a secret; see README',
  '/api/mail/events': 'for whoever carries our mail, by a secret; see README',
  '/api/mail/inbound': 'for mail servers, which know a secret; see lead-relay.test.ts',
  '/api/test-drives/calendar.ics': 'a calendar file behind a signed link; see private-conversations.test.ts',
  '/dealer-api/:dealerId/bills/:id/pdf': 'a file of our own portal; see dealer-billing.test.ts',
  '/api/ops/bills/:id/pdf': 'a file of the back office; see dealer-billing.test.ts',
  '/dealer-api/:dealerId/cars/:listingId/photos': 'a form of our own portal; see dealer-portal.test.ts',
  '/dealer-api/:dealerId/cars/:listingId/photos/:key': 'uploads of our own portal; see dealer-portal.test.ts',
  '/dealer-api/:dealerId/feed/:runId/rows.csv': 'a file of our own portal; see dealer-feeds.test.ts',
  '/healthz': 'for operators',
  '/readyz': 'for operators',
  '/metrics': 'for operators',
  '/my-wallet/sync.html': 'a page for frames; see wallet-frame.spec.ts',
  '/api/outbound/:token/:file': 'files of cars at signed addresses; see outbound-feeds.test.ts',
  '/mcp': 'tools for assistants, which describe themselves; see assistants.test.ts',
  '/mcp/server-card': 'what a client of the tools reads before it connects; see assistants.test.ts',
  '/.well-known/mcp/server-card.json': 'the same',
  '/.well-known/mcp-server-card.json': 'the same',
  '/.well-known/mcp/catalog.json': 'the same',
  '/.well-known/ai-catalog.json': 'the same',
  '/openapi.json': 'the description itself',
};

const Described = z.object({ paths: z.record(z.string(), z.record(z.string(), z.unknown())) });

const fileOrPicture = (url: string): boolean =>
  url.startsWith('/img/') || /\.(svg|png|ico|js|txt|xml|webmanifest|woff2)$/.test(url);

/** A route's address in OpenAPI syntax. */
const described = (url: string): string => url.replaceAll(/:(\w+)\??(\([^)]*\))?/g, '{$1}');

describe('the description of the API', () => {
  let app: WholeApp;
  let operations: Operation[];
  beforeAll(async () => {
    app = await startWholeApp();
    operations = await readOperations(`http://localhost:${app.port}`);
  });
  afterAll(() => app.close());

  it('has every route except pages, files, pictures and the ones listed here', () => {
    const names = new Set(operations.map(({ name }) => name));
    const missing = app.routes
      // The typed API has a description of its own; see api-v1.test.ts.
      .filter(({ url }) => !fileOrPicture(url) && !(url in undescribed) && !isV1(url))
      .flatMap(({ method, url }) => [method].flat().map((one) => `${one} ${described(url)}`))
      .filter((name) => !name.startsWith('HEAD ') && !name.startsWith('OPTIONS ') && !names.has(name));
    expect(missing).toEqual([]);
  });

  it('names every operation once, with its failures, in words that outsiders understand', async () => {
    const Described = z.looseObject({
      operationId: z.string().min(1),
      summary: z.string().min(1),
      description: z.string().min(1),
      tags: z.array(z.string()),
      parameters: z.array(z.looseObject({ in: z.string(), name: z.string() })).default([]),
      responses: z.looseObject({
        '4XX': z.object({ $ref: z.string().regex(/^#\/components\/responses\/(?:SignIn)?Error$/) }),
      }),
    });
    const Document = z.object({
      tags: z.array(z.object({ name: z.string(), description: z.string() })),
      servers: z.array(z.object({ url: z.url() })).min(1),
      paths: z.record(z.string(), z.record(z.string(), Described)),
      components: z.looseObject({ schemas: z.record(z.string(), z.unknown()) }),
    });
    const origin = `http://localhost:${app.port}`;
    const document = Document.parse(await (await fetch(`${origin}/openapi.json`)).json());
    expect(Object.keys(document.components.schemas).toSorted()).toEqual([
      'Error',
      'Facet',
      'Listing',
      'Owner',
      'SignInError',
    ]);
    const all = Object.entries(document.paths).flatMap(([path, item]) =>
      Object.values(item).map((operation) => ({ path, operation })),
    );
    const ids = all.map(({ operation }) => operation.operationId);
    expect(new Set(ids).size).toBe(ids.length);
    const names = document.tags.map(({ name }) => name);
    for (const { path, operation } of all) {
      expect(path).not.toMatch(/.\/$/);
      expect(names).toEqual(expect.arrayContaining(operation.tags));
      expect(`${operation.summary} ${operation.description}`).not.toMatch(/\b[A-Z]{2,}-\d+/);
      const inPath = operation.parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name);
      expect([path, inPath.toSorted()]).toEqual([
        path,
        [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort(),
      ]);
    }
  });

  it('has the sign-in library’s public endpoints, and they respond as described', async () => {
    const origin = `http://localhost:${app.port}`;
    const wrongIn = await readDescribedAnswers(origin);
    const ask = async (method: 'GET' | 'POST', call: string, body?: object) => {
      const sent = body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json', origin } };
      const response = await fetch(`${origin}/api/auth${call}`, { method, ...sent });
      const answer = {
        status: response.status,
        headers: Object.fromEntries(response.headers),
        text: await response.text(),
      };
      return { status: answer.status, wrong: wrongIn({ method, path: `/api/auth${call}` }, answer) };
    };
    const email = 'robin@example.com';
    const requests = [
      await ask('GET', '/get-session'),
      await ask('GET', '/jwks'),
      await ask('GET', '/token'),
      await ask('POST', '/sign-in/email', { email, password: 'quiet harbour lamp' }),
      await ask('POST', '/sign-up/email', { email, name: 'Robin', password: 'quiet harbour lamp' }),
      await ask('POST', '/request-password-reset', { email }),
      await ask('POST', '/sign-in/magic-link', { email: 'no address' }),
    ];
    expect(requests.map(({ status }) => status)).toEqual([200, 200, 401, 401, 200, 200, 400]);
    for (const { wrong } of requests) expect(wrong).toEqual([]);
    const open = Object.entries(authEndpoints).filter(([, { reach }]) => reach === 'anyone');
    const { paths } = Described.parse(await (await fetch(`${origin}/openapi.json`)).json());
    const described = Object.entries(paths).flatMap(([path, item]) =>
      Object.keys(item).map((method) => `${method.toUpperCase()} ${path.replace('/api/auth', '')}`),
    );
    expect(open.map(([name]) => name).filter((name) => !described.includes(name))).toEqual(['GET /callback/oidc']);
  });

  it('unknown API paths are answered in JSON, whatever the method and Accept header', async () => {
    const addresses = programRoutes.map((url) => url.replace('/*', '/nothing-here'));
    expect(addresses.length).toBeGreaterThan(20);
    for (const address of addresses) {
      for (const method of ['GET', 'POST', 'PUT', 'DELETE']) {
        const { head, body } = await app.ask(method, address, { accept: 'text/html' });
        expect([method, address, head.split(' ')[1]]).toEqual([method, address, '404']);
        expect(JSON.parse(body.slice(body.indexOf('{'), body.lastIndexOf('}') + 1)).code, address).toBe('not-found');
      }
    }
  });

  it('has the audience of every operation', () => {
    const unclear = operations.filter(({ tags, security }) => {
      const [tag = '', ...more] = tags;
      if (more.length > 0) return true;
      if (security === undefined || audiences[tag] === undefined) return true;
      const named = security.flatMap((one) => Object.keys(one));
      if (audiences[tag] === 'operator') return named.join() !== 'operatorSession';
      if (audiences[tag] === 'dealer') return named.length === 0;
      return audiences[tag] === 'everybody' && named.length > 0;
    });
    expect(unclear.map(({ name }) => name)).toEqual([]);
  });
});
