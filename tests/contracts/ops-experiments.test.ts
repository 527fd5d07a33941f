import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { participationPath } from '#domains/people/experiments/decisions/decisions-path.ts';
import { predictPath } from '#domains/people/experiments/experiment-paths.ts';
import { type ExperimentRule, everybody, noAudience, type Project } from '#domains/people/experiments/project.ts';
import { shippedProject } from '#domains/people/experiments/shipped-project.ts';
import { opsPath } from '#paths/paths.ts';
import { signInOperator } from '#tests/fixtures/operator.ts';
import { type PageApp, startPageApp } from '#tests/fixtures/page-app.ts';
import type { SignedIn } from '#tests/fixtures/signed-in.ts';

const variation = (id: string, key: string, name: string) => ({
  id,
  key,
  enabled: true,
  values: { visitor_agreement_link: name },
  weight: 5_000,
});

const agreeing = (change: Partial<ExperimentRule>): Project => ({
  ...shippedProject,
  flags: shippedProject.flags.map((flag) =>
    flag.key === 'brand'
      ? {
          ...flag,
          experiments: [
            {
              id: '60100',
              key: 'agreement_test',
              name: 'Agreement',
              hypothesis: '',
              layerId: '70100',
              state: 'Not started',
              audience: noAudience,
              traffic: everybody,
              forced: {},
              metricIds: ['51002'],
              variations: [
                variation('80100', 'plain', '/agreements/plain-motors'),
                variation('80101', 'fancy', '/agreements/fancy-motors'),
              ],
              ...change,
            },
          ],
        }
      : flag,
  ),
});

const hrefsIn = (page: string): string => [...page.matchAll(/href="([^"]*)"/g)].map(([, href]) => href).join(' ');

const uuidOf = (at: number) => `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`;
const consenting = (at: number, more = '') => ({
  cookie: `ATC_CONSENT=analytics; ATC_ID=${uuidOf(at)}; ATC_EXPERIMENT=${uuidOf(at)}${more}`,
});

describe('operators’ experiments on the pages', () => {
  let app: PageApp;
  let operator: SignedIn;
  let revision = 0;
  const publish = async (project: Project) => {
    const publication = { publisher: { id: 'op', email: 'op@example.com' }, reason: 'a test', basedOn: revision };
    expect(await app.running.services.experiments.publish(project, publication)).toMatchObject({ ok: true });
    revision += 1;
  };
  beforeAll(async () => {
    app = await startPageApp({ env: { DEMO_LISTINGS: '0', APP_ENV: '' } });
    await app.running.start();
    operator = await signInOperator({ dataDir: app.dataDir, origin: app.origin });
  });
  afterAll(() => app.close());

  const askForLink = (fields: Record<string, string>) =>
    app.ask(opsPath('experiments'), {
      method: 'POST',
      headers: {
        cookie: operator.cookie,
        origin: app.origin,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: String(new URLSearchParams({ act: 'link', ...fields })),
    });
  const linkIn = (text: string): URL => {
    const [, link = ''] = /name="link"[^>]*value="([^"]+)"|value="(http[^"]+decide=[^"]+)"/.exec(text) ?? [];
    return new URL(link.replaceAll('&amp;', '&'));
  };
  const linksOf = async (path: string, headers: Record<string, string> = {}): Promise<string> =>
    hrefsIn((await app.ask(path, { headers })).text);
  const participationOf = async (headers: Record<string, string>) =>
    JSON.parse((await app.ask(participationPath, { headers })).text);

  it('a preview link shows its variation to anyone who opens it, and an altered link shows nothing', async () => {
    await publish(agreeing({}));
    const { status, text } = await askForLink({ variation: 'brand fancy', page: '/legal/visitor-agreement?from=desk' });
    expect(status).toBe(200);
    const { pathname, search, searchParams } = linkIn(text);
    expect([pathname, searchParams.get('from')]).toEqual(['/legal/visitor-agreement', 'desk']);
    expect(await linksOf(`${pathname}${search}`)).toContain('/agreements/fancy-motors');
    expect(await linksOf(pathname)).not.toContain('-motors');
    const token = searchParams.get('decide') ?? '';
    const [content = '', signature = ''] = token.split('.');
    const other = Buffer.from(content, 'base64url').toString().replace('fancy', 'plain');
    for (const altered of [
      `${token}x`,
      `${Buffer.from(other).toString('base64url')}.${signature}`,
      `${content}.${signature.split('').reverse().join('')}`,
      content,
    ])
      expect(await linksOf(`${pathname}?decide=${altered}`)).not.toContain('-motors');
    const [latest] = await app.running.services.audit.latest(1);
    expect(latest).toMatchObject({ action: 'experiments.link', subject: 'flag:brand' });
  });

  it('a link to another site or an unknown variation is refused beside the typed values', async () => {
    for (const page of ['https://elsewhere.example/', '//elsewhere.example', 'legal']) {
      const { status, text } = await askForLink({ variation: 'brand fancy', page });
      expect([page, status]).toEqual([page, 400]);
      expect(text).toContain('Enter the path of a page on this site');
    }
    expect((await askForLink({ variation: 'brand nothing', page: '/' })).status).toBe(400);
  });

  it('EXP-34, EXP-35: a bandit is asked for the first render, and the browser gets its variation', async () => {
    await publish(agreeing({ state: 'Running', bandit: { attributeIds: ['30002'] } }));
    const names: Record<string, string> = { plain: '/agreements/plain-motors', fancy: '/agreements/fancy-motors' };
    for (let at = 0; at < 6; at += 1) {
      const first = await app.ask('/legal/visitor-agreement', { headers: consenting(at) });
      const profile = first.headers['set-cookie']?.find((cookie) => cookie.startsWith('ATC_PROFILE='));
      const visitor = consenting(at, `; ${profile?.split(';')[0]}`);
      const { tests } = await participationOf(visitor);
      const experiment = tests.find(({ ruleKey }: { ruleKey: string }) => ruleKey === 'agreement_test');
      expect(experiment).toMatchObject({ flagKey: 'brand', isHoldout: false });
      expect(hrefsIn(first.text)).toContain(names[experiment.variationKey]);
      expect(await linksOf('/legal/visitor-agreement', visitor)).toContain(names[experiment.variationKey]);
    }
    await app.running.services.predictions.settle();
    expect(await participationOf({})).toEqual({});
    // Without consent a visitor gets the default.
    expect(await linksOf('/legal/visitor-agreement')).not.toContain('-motors');
    const sdk = await app.ask(predictPath('60100'), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ instances: [{ visitorId: 'v', experimentId: '60100', cmabUUID: 'c', attributes: [] }] }),
    });
    expect(sdk.status).toBe(200);
  });

  it('BRND-07, RULING-97: the survey is a flag of the brand, and the footer works with and without it', async () => {
    const surveyOn = (enabled: boolean): Project => ({
      ...shippedProject,
      flags: shippedProject.flags.map((flag) =>
        flag.key === 'feedback_survey'
          ? {
              ...flag,
              everyoneElse: {
                id: '61500',
                key: 'survey_everyone_else',
                variation: { id: '81500', key: 'asked', enabled, values: { script_url: '/survey.js' } },
              },
            }
          : flag,
      ),
    });
    for (const enabled of [true, false]) {
      await publish(surveyOn(enabled));
      const { text } = await app.ask('/legal/visitor-agreement');
      expect([enabled, text.includes('"surveyScript":"/survey.js"')]).toEqual([enabled, enabled]);
      expect(text).toContain('<footer');
    }
  });

  it('EXP-13: a held-out visitor is marked as such, and gets no variation', async () => {
    const project = agreeing({ state: 'Running' });
    await publish({
      ...project,
      holdouts: [
        {
          id: '95001',
          key: 'all_kept_out',
          name: 'All',
          state: 'Running',
          audience: noAudience,
          traffic: everybody,
          variationId: '96001',
          scope: { ruleIds: ['60100'] },
        },
      ],
    });
    expect((await participationOf(consenting(1))).tests).toContainEqual({
      flagKey: 'brand',
      ruleKey: 'all_kept_out',
      variationKey: 'held_out',
      isHoldout: true,
      countedBy: 'visit',
    });
    expect(await linksOf('/legal/visitor-agreement', consenting(1))).not.toContain('-motors');
    // Each visitor is stored, so invented visitors count against their network.
    const remaining = async (at: number) =>
      Number((await app.ask(participationPath, { headers: consenting(at) })).headers['x-ratelimit-remaining']);
    const left = await remaining(2);
    expect(left).toBeGreaterThan(0);
    expect(await remaining(3)).toBe(left - 1);
  });

  it('EXP-13: holdout results count held-out and other visitors, also those in no experiment', async () => {
    await publish({
      ...shippedProject,
      flags: shippedProject.flags.map((flag) => ({ ...flag, experiments: [] })),
      holdouts: [
        {
          id: '95002',
          key: 'half_kept_out',
          name: 'Half',
          state: 'Running',
          audience: noAudience,
          traffic: 5_000,
          variationId: '96002',
          scope: 'everything',
        },
      ],
    });
    // Repeated, as on every page view.
    for (const at of [...Array(40).keys(), ...Array(40).keys()]) await participationOf(consenting(at));
    await participationOf({});
    await participationOf(consenting(41, '; ATC_LEFT_EXPERIMENTS=95002'));
    const { ingest, visitorKey } = app.running.services.experimentEvents;
    const conversionEvent = {
      event: 'email_lead',
      visitor: visitorKey(uuidOf(1)),
      atMs: Date.now(),
      value: 0,
      revenue: 0,
    };
    await ingest.take({ exposures: [], conversions: [{ ...conversionEvent, eventId: 'lead-of-1' }] });
    await ingest.addNow();
    const view = await app.running.services.experimentList.result('half_kept_out');
    expect(view?.report).toMatchObject({ visitors: 40, result: { exposure: { mixed: 0 } } });
    const sides = view?.report.result.metrics[0]?.comparisons ?? [];
    expect(sides.map(({ key }) => key)).toEqual(['held out', 'everybody else']);
    expect(Math.min(...sides.map(({ visitors }) => visitors))).toBeGreaterThan(8);
    expect(sides.reduce((sum, side) => sum + side.sum, 0)).toBe(1);
    const { text } = await app.ask(opsPath('experiments/results/half_kept_out'), {
      headers: { cookie: operator.cookie },
    });
    expect(text).toContain('Counted from the first page');
  });
});
