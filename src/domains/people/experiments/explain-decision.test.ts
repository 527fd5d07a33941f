import { createInstance, createStaticProjectConfigManager, OptimizelyDecideOption } from '@optimizely/optimizely-sdk';
import { describe, expect, it } from 'vitest';
import { createRandom } from '#lib/random.ts';
import { wideProject } from '#tests/fixtures/experiment-project.ts';
import { datafileOf } from './datafile.ts';
import { explainDecision, type Visit } from './explain-decision.ts';

const datafile = datafileOf(wideProject, { revision: '1', environment: 'test' });
const flagKeys = datafile.featureFlags.map(({ key }) => key);

const clientWith = (profiles: ReadonlyMap<string, Readonly<Record<string, string>>>) =>
  createInstance({
    projectConfigManager: createStaticProjectConfigManager({ datafile: JSON.stringify(datafile) }),
    defaultDecideOptions: [OptimizelyDecideOption.DISABLE_DECISION_EVENT],
    userProfileService: {
      lookup: (user_id: string) => ({
        user_id,
        experiment_bucket_map: Object.fromEntries(
          Object.entries(profiles.get(user_id) ?? {}).map(([id, variation_id]) => [id, { variation_id }]),
        ),
      }),
      save: () => {},
    },
  });

const versions = ['2.1.3', '2.0', '1.9.9', '3', '2.1.0-beta', '2.1.0+7', '2.1 .3', '1.2.3.4', 'abc', '2.1'];
const brands = ['ford', 'kbb', 'caranddriver', 'atc', ''];

/** Visitors of every kind: with and without each attribute, of the right type and of a wrong one. */
const visitsOf = (count: number): Visit[] => {
  const random = createRandom(7);
  const maybe = <T>(name: string, ...values: readonly T[]) =>
    random.chance(0.75) ? { [name]: random.pick(values) } : {};
  return Array.from({ length: count }, (_, at): Visit => {
    const userId = at % 97 === 0 ? 'qa_user_1' : random.chance(0.05) ? `vísitor-${at}-☂` : `visitor-${at}`;
    return {
      userId,
      attributes: {
        ...maybe<string | number>('brand', ...brands, 5),
        ...maybe<string | number>('app_version', ...versions, 2.1),
        ...maybe<boolean | string>('signed_in', true, false, 'true'),
        ...maybe<number | string | null>('monthly_budget', 100, 500, 500.5, 2 ** 54, '900', null, 700),
        ...maybe<string>('credit_type', 'a', 'f', 'b'),
        ...(random.chance(0.1) && { $opt_bucketing_id: random.chance(0.8) ? `device-${at % 500}` : 5 }),
      },
      ...(random.chance(0.05) && { profile: { '60001': random.pick(['80001', '80002', '1']) } }),
      ...(random.chance(0.05) && {
        forced: [
          random.pick([
            { flagKey: 'my_wallet', variationKey: 'green' },
            { flagKey: 'my_wallet', ruleKey: 'wallet_cta_test', variationKey: 'control' },
            { flagKey: 'chat', ruleKey: 'ford_delivery', variationKey: 'app_on' },
            { flagKey: 'chat', ruleKey: 'app_delivery', variationKey: 'nothing' },
          ]),
        ],
      }),
    };
  });
};

describe('explainDecision', () => {
  it('EXP-13, EXP-14, EXP-15, EXP-16, EXP-17: agrees with the SDK in 30,000 decisions over a datafile with every part', () => {
    const visits = visitsOf(7_500);
    const profiles = new Map<string, Readonly<Record<string, string>>>();
    const client = clientWith(profiles);
    const ruleKeys = new Set<string>();
    const different: unknown[] = [];
    for (const visit of visits) {
      profiles.clear();
      if (visit.profile) profiles.set(visit.userId, visit.profile);
      const context = client.createUserContext(visit.userId, { ...visit.attributes });
      for (const { flagKey, ruleKey, variationKey } of visit.forced ?? []) {
        context.setForcedDecision({ flagKey, ...(ruleKey && { ruleKey }) }, { variationKey });
      }
      for (const flagKey of flagKeys) {
        const { ruleKey, variationKey, enabled } = context.decide(flagKey);
        const { steps, ...explained } = explainDecision(datafile, flagKey, visit);
        ruleKeys.add(`${ruleKey}`);
        const isSame =
          explained.ruleKey === ruleKey && explained.variationKey === variationKey && explained.enabled === enabled;
        if (!isSame) different.push({ flagKey, visit, sdk: { ruleKey, variationKey }, explained, steps });
      }
    }
    expect(different.slice(0, 3)).toEqual([]);
    expect([...ruleKeys].sort()).toEqual(
      [
        ...['null', 'global_holdout', 'wallet_holdout', 'wallet_cta_test', 'wallet_everyone_else', 'srp_layout_a'],
        ...['srp_layout_b', 'ford_delivery', 'app_delivery', 'chat_everyone_else', 'ranker_everyone_else'],
      ].sort(),
    );
  });

  it('lists the steps in order, ending with the deciding one', () => {
    const { steps, variationKey } = explainDecision({ ...datafile, holdouts: [] }, 'chat', {
      userId: 'visitor-3',
      attributes: { brand: 'kbb', monthly_budget: 900 },
    });
    expect(variationKey).toBe('off');
    expect(steps.slice(0, 2)).toEqual([
      { tone: 'skip', title: 'Audience Ford brand', detail: 'They don’t match.' },
      { tone: 'skip', title: 'ford_delivery', detail: 'It’s for other visitors.' },
    ]);
    expect(steps.at(-2)).toMatchObject({
      tone: 'ok',
      title: 'Delivery chat_everyone_else',
      bucket: expect.any(Number),
    });
    expect(steps.at(-1)).toEqual({ tone: 'stop', title: 'Delivery chat_everyone_else', detail: 'They get off.' });
  });

  it('EXP-34: uses a bandit’s prediction for visitors within its traffic', () => {
    const visit = {
      userId: 'c_0',
      attributes: { monthly_budget: 700, credit_type: 'b' },
      bandits: { '60004': '80008' },
    };
    const explained = ['c_0', 'c_1', 'c_2', 'c_3', 'c_4'].map(
      (userId) => explainDecision({ ...datafile, holdouts: [] }, 'deal_ranker', { ...visit, userId }).variationKey,
    );
    expect(explained).toContain('by_payment');
  });
});
