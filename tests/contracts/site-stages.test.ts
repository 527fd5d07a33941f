import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type PageApp, startPageApp } from '#tests/fixtures/page-app.ts';

const publicHosts = ['localhost', 'kbb.localhost', 'ford.localhost', 'caranddriver.localhost', 'larkspur.localhost'];
const closed = 'User-agent: *\nDisallow: /\n';

type Env = Record<string, string>;

const installs: readonly { env: Env; says: string; marked: Readonly<Record<string, string | undefined>> }[] = [
  {
    env: { APP_ENV: 'prod' },
    says: 'APP_ENV=prod',
    marked: {
      ...Object.fromEntries(publicHosts.map((host) => [host, undefined])),
      'preview.localhost': 'Preview',
      'demo.localhost': 'Demo',
      'www.demo.localhost': 'Demo',
    },
  },
  {
    // A variable left empty by a shell counts as not set.
    env: { APP_ENV: '' },
    says: 'no APP_ENV',
    marked: { localhost: undefined, 'acme.localhost': undefined, 'preview.localhost': 'Preview' },
  },
  {
    env: { APP_ENV: 'qa' },
    says: 'APP_ENV=qa',
    marked: {
      ...Object.fromEntries([...publicHosts, 'acme.localhost'].map((host) => [host, 'Quality assurance'])),
      'demo.localhost': 'Demo',
    },
  },
];

describe.each(installs)('sites of an install with $says', ({ env, marked }) => {
  let world: PageApp;
  beforeAll(async () => {
    world = await startPageApp({ env });
    await world.running.start();
  });
  afterAll(() => world.close());

  const ask = (name: string, path: string) => world.ask(path, { headers: { host: `${name}:${world.port}` } });

  it.each(Object.entries(marked))('BRND-03: %s is marked: %s', async (host, words) => {
    const page = await ask(host, '/');
    expect(page.status).toBe(200);
    const stage = /data-stage="\w+"><p>([^<]*)<\/p>/.exec(page.text.replaceAll('<!-- -->', ''))?.[1];
    expect(stage).toBe(words && `${words} site, not the public one`);
  });

  it.each(Object.entries(marked))(
    'BRND-03: search engines leave out %s where it is marked: %s',
    async (host, words) => {
      // Cached pages, personal pages, errors, files and API responses.
      const paths = [
        '/',
        '/',
        '/no-such-page',
        '/my-autotrader/sign-in',
        '/favicon.svg',
        '/rest/lsc/listing',
        '/api/none',
      ];
      for (const path of paths) {
        const { headers } = await ask(host, path);
        expect([path, headers['x-robots-tag']]).toEqual([path, words && 'noindex']);
      }
      const { text } = await ask(host, '/robots.txt');
      if (words) expect(text).toBe(closed);
      else expect(text).toContain(`Sitemap: http://${host}:${world.port}/sitemap.xml`);
    },
  );

  it('health checks are answered under any host name', async () => {
    for (const path of ['/healthz', '/readyz']) expect((await ask('elsewhere.example', path)).status).toBe(200);
  });
});
