import { describe, expect, it } from 'vitest';
import { createSignedTokens } from '#domains/contact/alert-links/signed-tokens.server.ts';
import { flagsDecided } from '#domains/reference/brands/decided-flags.ts';
import { dayMs, hourMs } from '#lib/duration.ts';
import { fixedClock } from '#tests/fixtures/fixed-clock.ts';
import { datafileOf } from '../datafile.ts';
import type { Predictions } from '../predictions.server.ts';
import { type ExperimentRule, everybody, type Flag, type Holdout, noAudience, type Project } from '../project.ts';
import { shippedProject } from '../shipped-project.ts';
import { createDecisions } from './decisions.server.ts';
import { pageFeature } from './features.ts';
import { createForcedDecisions } from './forced-decisions.server.ts';
import { parseProfile, serialiseProfile } from './visitor-profile.ts';

const test = (change: Partial<ExperimentRule> = {}): ExperimentRule => ({
  id: '60100',
  key: 'strip_test',
  name: 'Strip',
  hypothesis: '',
  layerId: '70100',
  state: 'Running',
  audience: noAudience,
  traffic: everybody,
  forced: {},
  metricIds: [],
  variations: [
    { id: '80100', key: 'with', enabled: true, values: {}, weight: 5_000 },
    { id: '80101', key: 'without', enabled: false, values: {}, weight: 5_000 },
  ],
  ...change,
});

const withFlags = (change: (flag: Flag) => Partial<Flag>, more: Partial<Project> = {}): Project => ({
  ...shippedProject,
  flags: shippedProject.flags.map((flag) => ({ ...flag, ...change(flag) })),
  ...more,
});
const stripTested = (change: Partial<ExperimentRule> = {}) =>
  withFlags(({ key }) => (key === 'results_subscribe_strip' ? { experiments: [test(change)] } : {}));

const noon = Date.UTC(2030, 0, 2, 12);
const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

const make = (project: Project, predict: Predictions['predict'] = () => undefined) => {
  const clock = fixedClock(noon);
  const tokens = createSignedTokens({ secret: 'secret', purpose: 'forced decisions' });
  const forced = createForcedDecisions({ tokens, clock });
  let held = { project, revision: '1' };
  const listeners: (() => void)[] = [];
  const complaints: string[] = [];
  const complain = (_: unknown, message?: string): void => void complaints.push(message ?? '');
  const decisions = createDecisions({
    experiments: {
      current: () => ({
        ...held,
        lastModified: '',
        datafile: JSON.stringify(datafileOf(held.project, { revision: held.revision, environment: 'test' })),
      }),
      onChange: (listener) => {
        listeners.push(listener);
        return () => {};
      },
    },
    pageFlags: new Set(['results_subscribe_strip', 'brand']),
    predict,
    forced,
    environment: 'test',
    clock,
    dmaOf: () => 'ATLANTA',
    log: { warn: complain, error: complain },
  });
  return {
    clock,
    forced,
    complaints,
    everyone: decisions.everyone,
    publish: (next: Project) => {
      held = { project: next, revision: `${held.revision}1` };
      for (const listener of listeners) listener();
    },
    visit: (number: number, more: object = {}) =>
      decisions.forVisitor({
        brand: 'atc',
        device: 'mobile',
        zip: '30303',
        profile: undefined,
        left: undefined,
        forced: undefined,
        visitor: { isTracked: true, visitorId: id(number), bucketingId: id(number) },
        ...more,
      }),
  };
};

const variationOf = ({ tests }: { tests: readonly { flagKey: string; variationKey: string }[] }) =>
  tests.find(({ flagKey }) => flagKey === 'results_subscribe_strip')?.variationKey;

describe('decisions for a visitor', () => {
  it('EXP-40: deciding on the server logs nothing', () => {
    const { visit, complaints } = make(stripTested());
    expect(variationOf(visit(1))).toBeDefined();
    expect(complaints).toEqual([]);
  });

  it('EXP-01: a test whose variations look the same does not change the page', () => {
    const { visit } = make(shippedProject);
    for (let number = 0; number < 20; number += 1) {
      const { variant, tests } = visit(number);
      expect(variant).toBeUndefined();
      expect(tests.map(({ ruleKey }) => ruleKey)).toEqual(['aa_check_test']);
    }
    expect(new Set(Array.from({ length: 40 }, (_, at) => visit(at).tests[0]?.variationKey)).size).toBe(2);
  });

  it('EXP-01: visitors of two variations get different pages, and untracked visitors the default page', () => {
    const { visit, everyone } = make(stripTested());
    const visits = Array.from({ length: 200 }, (_, at) => visit(at));
    const without = visits.filter((visitor) => variationOf(visitor) === 'without');
    expect(without.length).toBeGreaterThan(60);
    expect(without.length).toBeLessThan(140);
    for (const visitor of visits) {
      const features = { ...everyone('atc'), ...visitor.variant };
      expect(pageFeature(features, 'results_subscribe_strip').enabled).toBe(variationOf(visitor) === 'with');
    }
    const stranger = visit(1, { visitor: { isTracked: false, visitorId: id(1), bucketingId: id(1) } });
    expect(stranger).toEqual({
      variant: undefined,
      tests: [],
      holdouts: [],
      left: [],
      attributes: {},
      profile: undefined,
    });
  });

  it('EXP-14, EXP-10: a visitor keeps the variation in their profile when the weights change', () => {
    const world = make(stripTested());
    const visits = Array.from({ length: 60 }, (_, at) => world.visit(at));
    const [first, second] = test().variations;
    if (!first || !second) throw new Error('two variations');
    world.publish(
      stripTested({
        variations: [
          { ...first, weight: 1_000 },
          { ...second, weight: 9_000 },
        ],
      }),
    );
    const again = visits.map(({ profile }, at) => variationOf(world.visit(at, { profile })));
    expect(again).toEqual(visits.map(variationOf));
    expect(visits.map((_, at) => variationOf(world.visit(at)))).not.toEqual(again);
  });

  it('RULING-113: the bucketing id decides, so signing in does not change the variation', () => {
    const { visit } = make(stripTested());
    for (let number = 0; number < 30; number += 1) {
      const other = visit(number, {
        visitor: { isTracked: true, visitorId: id(900 + number), bucketingId: id(number) },
      });
      expect(variationOf(other)).toBe(variationOf(visit(number)));
    }
  });

  it('a signed link shows its variation to anyone for a week, and an altered link shows nothing', () => {
    const { visit, forced, clock } = make(stripTested());
    const token = forced.sign({ results_subscribe_strip: 'without' });
    const stranger = { visitor: { isTracked: false, visitorId: id(1), bucketingId: id(1) } };
    expect(visit(1, { ...stranger, forced: token }).variant?.results_subscribe_strip?.enabled).toBe(false);
    for (const wrong of [`${token}x`, 'nothing', ['a'], '']) {
      expect(visit(1, { ...stranger, forced: wrong }).variant).toBeUndefined();
    }
    clock.advance(8 * dayMs);
    expect(visit(1, { ...stranger, forced: token }).variant).toBeUndefined();
  });

  it('a visitor who left a test gets the default page and is not in the test', () => {
    const { visit } = make(stripTested());
    const number = Array.from({ length: 50 }, (_, at) => at).find((at) => variationOf(visit(at)) === 'without') ?? 0;
    expect(visit(number, { left: '60100' })).toMatchObject({ variant: undefined });
    expect(variationOf(visit(number, { left: '60100' }))).toBeUndefined();
  });

  it('a visitor counts as returning on a later day, not on the next page', () => {
    const { visit, clock } = make(shippedProject);
    const { profile, attributes } = visit(1);
    expect(attributes).toEqual({
      brand: 'atc',
      device: 'mobile',
      zip: '30303',
      dma: 'ATLANTA',
      environment: 'test',
      returning: false,
    });
    clock.advance(hourMs);
    expect(visit(1, { profile }).attributes.returning).toBe(false);
    clock.advance(dayMs);
    expect(visit(1, { profile }).attributes.returning).toBe(true);
  });

  it('an invalid profile from the browser is ignored, and a valid one is read', () => {
    for (const text of ['', 'x', '1.a:b', '99999999', '1.2:3.4', `1.${'9'.repeat(30)}:1`]) {
      expect(parseProfile(serialiseProfile(parseProfile(text, 20_000)), 20_000)).toEqual(parseProfile(text, 20_000));
    }
    expect(parseProfile('12.60100:80101', 20_000)).toEqual({ firstDay: 12, variations: { '60100': '80101' } });
  });
});

describe('holdouts', () => {
  const heldOut = (scope: Holdout['scope'], traffic = 3_000): Project => ({
    ...stripTested(),
    holdouts: [
      {
        id: '95001',
        key: 'kept_out',
        name: 'Kept out',
        state: 'Running',
        audience: noAudience,
        traffic,
        variationId: '96001',
        scope,
      },
    ],
  });
  const all = Array.from({ length: 200 }, (_, at) => at);

  it('EXP-13: a visitor held out of everything gets every tested flag off and is reported once', () => {
    const { visit, everyone } = make(heldOut('everything'));
    const heldOutVisits = all.map((at) => visit(at)).filter(({ tests }) => tests.some(({ isHoldout }) => isHoldout));
    expect(heldOutVisits.length).toBeGreaterThan(30);
    expect(heldOutVisits.length).toBeLessThan(90);
    for (const { variant, tests } of heldOutVisits) {
      expect(tests).toEqual([
        expect.objectContaining({ ruleKey: 'kept_out', variationKey: 'held_out', experimentId: '95001' }),
      ]);
      expect(Object.keys(variant ?? {})).toEqual(['results_subscribe_strip']);
      expect(pageFeature({ ...everyone('atc'), ...variant }, 'results_subscribe_strip').enabled).toBe(false);
    }
  });

  it('EXP-13: a visitor held out of one rule is in every other test', () => {
    const { visit } = make(heldOut({ ruleIds: ['60100'] }));
    const heldOutVisits = all.map((at) => visit(at)).filter(({ tests }) => tests.some(({ isHoldout }) => isHoldout));
    expect(heldOutVisits.length).toBeGreaterThan(30);
    for (const { tests } of heldOutVisits)
      expect(tests.map(({ ruleKey }) => ruleKey).toSorted()).toEqual(['aa_check_test', 'kept_out']);
  });

  it('EXP-13: every eligible visitor is recorded as held out or not, as the SDK decides', () => {
    for (const scope of ['everything', { ruleIds: ['60100'] }] as const) {
      const { visit } = make(heldOut(scope));
      for (const { tests, holdouts } of all.map((at) => visit(at))) {
        const isHeldOut = tests.some(({ isHoldout }) => isHoldout);
        expect(holdouts).toEqual([{ id: '95001', share: 3_000, isHeldOut }]);
      }
    }
  });

  it('EXP-13: visitors outside a holdout’s audience, or already held out of everything, are not recorded for it', () => {
    const project = heldOut('everything', 5_000);
    const [first] = project.holdouts;
    if (!first) throw new Error('a holdout');
    const second: Holdout = {
      ...first,
      id: '95002',
      key: 'second',
      variationId: '96002',
      scope: { ruleIds: ['60100'] },
    };
    const ofKbb: Holdout = {
      ...first,
      id: '95003',
      key: 'of_kbb',
      variationId: '96003',
      audience: { match: 'any', ids: ['40002'] },
    };
    const { visit } = make({ ...project, holdouts: [ofKbb, first, second] });
    for (const { holdouts } of all.map((at) => visit(at)))
      expect(holdouts.map(({ id }) => id)).toEqual(holdouts[0]?.isHeldOut ? ['95001'] : ['95001', '95002']);
  });
});

describe('bandits', () => {
  const bandit = (change: Partial<ExperimentRule> = {}) =>
    stripTested({ bandit: { attributeIds: ['30002', '30006'] }, ...change });

  it('EXP-34, EXP-35: a bandit is asked once per visitor within its traffic, and its variation is kept in the profile', () => {
    const requests: { experiment: string; visitorId: string; attributes: unknown }[] = [];
    const world = make(bandit({ traffic: 6_000 }), (experiment, { visitorId, attributes }) => {
      requests.push({ experiment, visitorId, attributes });
      return requests.length % 2 ? '80100' : '80101';
    });
    const visits = Array.from({ length: 100 }, (_, at) => ({ at, ...world.visit(at) }));
    const inIt = visits.filter((visitor) => variationOf(visitor) !== undefined);
    expect(inIt.length).toBeGreaterThan(40);
    expect(inIt.length).toBeLessThan(80);
    expect(requests.map(({ visitorId }) => visitorId)).toEqual(inIt.map(({ at }) => id(at)));
    expect(requests[0]).toMatchObject({
      experiment: '60100',
      attributes: expect.arrayContaining([
        { id: '30002', value: 'mobile' },
        { id: '30006', value: false },
      ]),
    });
    expect(inIt.map(variationOf).slice(0, 4)).toEqual(['with', 'without', 'with', 'without']);
    for (const { at, profile, variant, ...visitor } of inIt) {
      const again = world.visit(at, { profile });
      expect([variationOf(again), again.variant]).toEqual([variationOf(visitor), variant]);
    }
    expect(requests).toHaveLength(inIt.length);
  });

  it('EXP-35: visitors of a bandit without a prediction get the default page', () => {
    const { visit } = make(bandit());
    for (let at = 0; at < 20; at += 1) expect(visit(at)).toMatchObject({ variant: undefined });
  });

  it('are not asked for visitors who left the test, nor while the test is paused', () => {
    const unasked = () => {
      throw new Error('asked');
    };
    make(bandit(), unasked).visit(1, { left: '60100' });
    make(bandit({ state: 'Paused' }), unasked).visit(1);
  });
});

describe('brand flags', () => {
  it('BRND-04: the shipped project changes none, and a rule changes only the variables it sets', () => {
    expect(flagsDecided(make(shippedProject).everyone('kbb'))).toEqual({});
    const { everyone } = make(
      withFlags(({ key }) =>
        key === 'brand'
          ? {
              everyoneElse: {
                id: '61009',
                key: 'brand_everyone_else',
                variation: { id: '81009', key: 'named', enabled: true, values: { leads_partner_name: 'Partner' } },
              },
            }
          : {},
      ),
    );
    expect(flagsDecided(everyone('kbb'))).toEqual({
      brand: { enabled: true, variables: { leads_partner_name: 'Partner' } },
    });
  });

  it('BRND-05: a value of the wrong type leaves its flag unchanged', () => {
    const feature = { enabled: true, variables: { providers: 'both' }, explicit: ['providers'] };
    expect(flagsDecided({ chat: feature, my_wallet: { enabled: false, variables: {}, explicit: [] } })).toEqual({
      my_wallet: { enabled: false, variables: {} },
    });
  });
});
