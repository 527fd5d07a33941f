import { expect, it } from 'vitest';
import { mayCall, mayRead, mayWrite, operationRoles, pageRoles } from '#domains/people/access/role-table.ts';
import { type Role, roles } from '#domains/people/access/roles.ts';
import { withRoles } from '#server/pages/with-roles.ts';
import { type EngineFixture, onSqlite } from '#tests/fixtures/engines.ts';
import { signInOperator } from '#tests/fixtures/operator.ts';
import { type PageApp, startPageApp } from '#tests/fixtures/page-app.ts';
import { pageBuild, pageRoutes } from '#tests/fixtures/page-build.ts';

const refusal = 'Your role does not include this';

/** Addresses of the pages of the back office by route; the settings once for each kind of section. */
const pages = pageRoutes.flatMap(({ id, path }) => {
  if (!path || !/^ops(\/|$)/.test(path)) return [];
  if (id !== 'routes/ops/settings') return [{ id, path: `/${path.replaceAll(/:\w+\??/g, '1')}`, params: {} }];
  return ['rates', 'operators', 'sign-on'].map((section) => ({
    id,
    path: `/ops/settings/${section}`,
    params: { section },
  }));
});

const setUp = async ({ location }: EngineFixture) => {
  const { databaseUrl } = location();
  const app = await startPageApp({ env: { DEMO_LISTINGS: '0', TRUST_PROXY: '1', DATABASE_URL: databaseUrl ?? '' } });
  await app.running.start();
  const where = { dataDir: app.dataDir, ...(databaseUrl && { databaseUrl }) };
  let requests = 0;
  const as = async (own: readonly Role[]) => {
    const { cookie } = await signInOperator({ ...where, roles: own });
    /** Uses another network for each request, because write limits are not under test here. */
    return (path: string, method = 'GET') => {
      requests += 1;
      const network = `10.${requests >> 16}.${(requests >> 8) & 255}.${requests & 255}`;
      return app.ask(path, { method, headers: { cookie, origin: app.origin, 'x-forwarded-for': network } });
    };
  };
  return { app, as };
};

/** The operations of the back office that the server has, in the spelling of the table. */
const operationsOf = ({ routes }: PageApp): string[] => [
  ...new Set(
    routes.flatMap(({ method, url }) =>
      url.startsWith('/api/ops/') && !url.endsWith('*') && method !== 'HEAD' ? [`${method} ${url}`] : [],
    ),
  ),
];

onSqlite('roles of operators', (fixture) => {
  it('ROLE-02: each role may open exactly the pages of its rows, over HTTP', async () => {
    const { app, as } = await setUp(fixture);
    expect(pages.length).toBeGreaterThan(30);
    for (const role of roles) {
      const ask = await as([role]);
      for (const { id, path } of pages) {
        const { status, text } = await ask(path);
        const isRefused = status === 403 && text.includes(refusal);
        expect([role, path, status, isRefused]).toEqual([role, path, status, !mayRead([role], id)]);
        // A refused page carries nothing of the page but who to ask.
        if (isRefused) expect((await ask(`${path}.data`)).status).toBe(403);
      }
    }
    await app.close();
  });

  it('ROLE-02: each role may send exactly the forms of its rows, over HTTP', async () => {
    const { app, as } = await setUp(fixture);
    const forms = pages.filter(({ id }) => pageRoles[id]?.write !== undefined);
    expect(forms.length).toBeGreaterThan(20);
    for (const role of roles) {
      const ask = await as([role]);
      for (const { id, path, params } of forms) {
        const { status, text } = await ask(path, 'POST');
        const isRefused = status === 403 && text.includes(refusal);
        expect([role, path, status, isRefused]).toEqual([role, path, status, !mayWrite([role], id, params)]);
      }
    }
    await app.close();
  });

  it('ROLE-02: each role may call exactly the operations of its rows; the others are 403 with a code', async () => {
    const { app, as } = await setUp(fixture);
    const operations = operationsOf(app);
    expect(operations.toSorted()).toEqual(Object.keys(operationRoles).toSorted());
    for (const role of roles) {
      const ask = await as([role]);
      for (const operation of operations) {
        const [method = '', url = ''] = operation.split(' ');
        const { status, text } = await ask(url.replace(':id', crypto.randomUUID()), method);
        const code = status === 403 ? JSON.parse(text).code : undefined;
        const expected = mayCall([role], operation) ? undefined : 'role-required';
        expect([role, operation, status, code]).toEqual([role, operation, status, expected]);
      }
    }
    await app.close();
  });

  it('ROLE-03: a refusal is on record, and an owner sees who tried', async () => {
    const { app, as } = await setUp(fixture);
    const [analyst, owner] = [await as(['analyst']), await as(['owner'])];
    expect((await analyst('/ops/people')).status).toBe(403);
    expect((await owner('/ops/audit')).text).toContain('Not part of their role');
    expect((await analyst('/ops/audit')).text).not.toContain('Not part of their role');
    await app.close();
  });

  it('ROLE-04: menu and overview name only what the reader may open', async () => {
    const { app, as } = await setUp(fixture);
    const linksOf = (text: string) => new Set([...text.matchAll(/href="\/ops\/(\w+)/g)].map(([, part]) => part));
    const [analyst, owner] = [
      linksOf((await (await as(['analyst']))('/ops')).text),
      linksOf((await (await as(['owner']))('/ops')).text),
    ];
    for (const part of ['people', 'reported', 'reviews', 'private']) {
      expect([part, analyst.has(part), owner.has(part)]).toEqual([part, false, true]);
    }
    await app.close();
  });

  it('ROLE-04: only roles that may see names find people by their address', async () => {
    const { app, as } = await setUp(fixture);
    for (const role of ['analyst', 'support'] as const) await (await as([role]))('/ops/find?q=dana@example.com');
    const searched = await app.running.services.audit.search({ action: 'person.find' }, 10);
    expect(searched).toHaveLength(1);
    await app.close();
  });
});

it('ROLE-01: the table says what each role is for', () => {
  const written = pages.filter(({ id, params }) => mayWrite(['analyst'], id, params)).map(({ id }) => id);
  // One's own second factor.
  expect(written).toEqual(expect.arrayContaining(['routes/ops/code', 'routes/ops/security']));
  expect(written).toHaveLength(2);
  const writers = (id: string, params = {}) => roles.filter((role) => mayWrite([role], id, params));
  expect(writers('routes/ops/listing')).toEqual(['owner', 'editor']);
  expect(writers('routes/ops/settings', { section: 'rates' })).toEqual(['owner', 'publisher']);
  expect(writers('routes/ops/leads')).toEqual(['owner', 'support']);
  for (const section of ['operators', 'sign-on'])
    expect(writers('routes/ops/settings', { section })).toEqual(['owner']);
  expect(writers('routes/ops/people')).toEqual(['owner']);
  expect(roles.filter((role) => mayCall([role], 'GET /api/ops/leads.csv'))).toEqual(['owner', 'support']);
  for (const { id } of pages) expect([id, mayRead(['owner'], id)]).toEqual([id, true]);
  // Several roles add up and take nothing away.
  expect(mayWrite(['analyst', 'support'], 'routes/ops/leads')).toBe(true);
  expect(mayWrite([], 'routes/ops/security')).toBe(false);
});

it('ROLE-01: a page without a row, or with a form without roles, does not start', () => {
  const page = { id: 'routes/ops/new', path: 'ops/new', parentId: 'routes/ops/layout' };
  const withPage = (id: string, module: object) => ({
    ...pageBuild,
    routes: { ...pageBuild.routes, [id]: { ...page, id, module } },
  });
  const start = (build: object) => () => withRoles(build as typeof pageBuild);
  expect(start(pageBuild)).not.toThrow();
  expect(start(withPage('routes/ops/new', { loader: () => null }))).toThrow('routes/ops/new has no row');
  expect(start(withPage('routes/ops/overview', { loader: () => null, action: () => null }))).toThrow('has a form');
  expect(start(withPage('routes/ops/people', { action: () => null }))).toThrow('no loader');
});
