import {
  createForwardingEventProcessor,
  createInstance,
  createLogger,
  createPollingProjectConfigManager,
  createStaticProjectConfigManager,
  DEBUG,
  NOTIFICATION_TYPES,
  OptimizelyDecideOption,
} from '@optimizely/optimizely-sdk/node';
import { describe, expect, it } from 'vitest';
import { wideProject } from '#tests/fixtures/experiment-project.ts';
import { datafileOf } from '../datafile.ts';
import { explainDecision } from '../explain-decision.ts';
import { updateIntervalMs } from './sdk-options.ts';

/** The published SDK over a datafile of ours: what it does with it is what this product does. */
const datafile = datafileOf(wideProject, { revision: '7', environment: 'test' });
const { DISABLE_DECISION_EVENT, ENABLED_FLAGS_ONLY, EXCLUDE_VARIABLES, IGNORE_USER_PROFILE_SERVICE, INCLUDE_REASONS } =
  OptimizelyDecideOption;

/** As somebody sends it who heeds no types. */
const untyped = (json: string) => JSON.parse(json);

const start = (options: object = {}, text = JSON.stringify(datafile)) => {
  const logged: string[] = [];
  const sent: ReturnType<typeof untyped>[] = [];
  const dispatchEvent = async ({ params }: { params?: unknown }) => {
    sent.push(params);
    return { statusCode: 204 };
  };
  const client = createInstance({
    projectConfigManager: createStaticProjectConfigManager({ datafile: text }),
    eventProcessor: createForwardingEventProcessor({ dispatchEvent }),
    logger: createLogger({ level: DEBUG, logHandler: { log: (_level, message) => logged.push(message) } }),
    ...options,
  });
  return { client, logged, sent };
};

/** Somebody in the test of the wallet, of which half see each variation. */
const shopper = 'qa_user_1';

describe('the SDK with our datafile', () => {
  it('EXP-05: a user context has an id, attributes, forced decisions for a flag and rule, and segments', () => {
    const user = start().client.createUserContext(shopper, { brand: 'ford' });
    expect([user.getUserId(), user.getAttributes()]).toEqual([shopper, { brand: 'ford' }]);
    const rule = { flagKey: 'my_wallet', ruleKey: 'wallet_cta_test' };
    user.setForcedDecision(rule, { variationKey: 'control' });
    expect(user.getForcedDecision(rule)).toEqual({ variationKey: 'control' });
    expect(user.decide('my_wallet')).toMatchObject({ variationKey: 'control', ruleKey: 'wallet_cta_test' });
    user.qualifiedSegments = ['loyal'];
    expect([user.isQualifiedFor('loyal'), user.isQualifiedFor('new')]).toEqual([true, false]);
  });

  it('EXP-06: a decision has flag, rule, variation, variables, reasons and the user context', () => {
    const user = start().client.createUserContext(shopper);
    expect(user.decide('my_wallet')).toEqual({
      flagKey: 'my_wallet',
      enabled: true,
      variationKey: 'green',
      ruleKey: 'wallet_cta_test',
      reasons: [],
      variables: {
        cta: 'See my payment',
        show_ico: true,
        max_articles: 3,
        down_payment_pct: 0.25,
        theme: { color: 'green', tiers: ['a', 'b'] },
      },
      userContext: expect.objectContaining({ userId: shopper }),
    });
  });

  it('EXP-12, EXP-38: is ready with a valid datafile; with an invalid one onReady rejects and decisions say so', async () => {
    await expect(start().client.onReady()).resolves.toBeUndefined();
    const { client, logged } = start({}, '{"version":');
    await expect(client.onReady()).rejects.toThrow();
    expect(logged.join()).toContain('Datafile is invalid');
    expect(client.createUserContext(shopper).decide('my_wallet')).toMatchObject({
      enabled: false,
      variationKey: null,
      variables: {},
      reasons: ['Optimizely SDK not configured properly yet.'],
    });
    expect(logged.join()).toContain('No project config available');
  });

  it('EXP-18, EXP-19, EXP-39: rejects invalid user ids, attributes and keys', () => {
    const { client, logged } = start();
    for (const id of [5, null, {}, 'undefined'])
      expect(() => client.createUserContext(untyped(JSON.stringify(id)))).toThrow('Invalid identifier');
    for (const attributes of ['"text"', '[1]'])
      expect(() => client.createUserContext(shopper, untyped(attributes))).toThrow('Invalid attributes');
    expect(() => client.createUserContext(shopper, { brand: undefined })).toThrow('Invalid attributes');
    expect(client.getFeatureVariable('', 'cta', shopper)).toBeNull();
    expect(client.getFeatureVariable('my_wallet', untyped('{}'), shopper)).toBeNull();
    expect(client.activate('', shopper)).toBeNull();
    expect(logged.filter((line) => line.includes('is in an invalid format')).length).toBeGreaterThan(3);
  });

  it('EXP-22: numbers beyond 2^53 and invalid versions make a condition unknown, in our code as in the SDK', () => {
    const { client } = start();
    const cases: [flag: string, attributes: Record<string, string | number | boolean>, rule: string | null][] = [
      ['chat', { app_version: '2.1.0', signed_in: true, brand: 'carx' }, 'app_delivery'],
      ['chat', { app_version: '2.1.0.1', signed_in: true, brand: 'carx' }, 'chat_everyone_else'],
      ['chat', { app_version: '2. 1', signed_in: true, brand: 'carx' }, 'chat_everyone_else'],
      ['deal_ranker', { monthly_budget: 2 ** 53 + 2, credit_type: 'b' }, 'ranker_everyone_else'],
    ];
    // Nobody whom a holdout keeps out.
    const visitors = Array.from({ length: 40 }, (_, at) => `visitor-${at}`).filter(
      (userId) => explainDecision(datafile, 'chat', { userId, attributes: {} }).ruleKey !== 'global_holdout',
    );
    for (const [flag, attributes, rule] of cases)
      for (const userId of visitors.slice(0, 10)) {
        const decided = client.createUserContext(userId, attributes).decide(flag, [DISABLE_DECISION_EVENT]);
        expect([flag, attributes, decided.ruleKey]).toEqual([flag, attributes, rule]);
        expect(explainDecision(datafile, flag, { userId, attributes }).ruleKey).toBe(rule);
      }
  });

  it('EXP-25: polls every five minutes, and the SDK warns of intervals below 30 seconds', async () => {
    const warned: string[] = [];
    const config = { sdkKey: 'forecourt', urlTemplate: 'http://127.0.0.1:9/%s', updateInterval: 10_000 };
    const client = createInstance({
      projectConfigManager: createPollingProjectConfigManager(config),
      logger: createLogger({ level: DEBUG, logHandler: { log: (_level, message) => warned.push(message) } }),
    });
    await client.close();
    expect(updateIntervalMs).toBe(300_000);
    expect(warned.join()).toContain('Polling intervals below 30 seconds are not recommended');
  });

  it('EXP-35: with a failing bandit, decideAsync returns an error and decide uses the next rule', async () => {
    const { client } = start({ cmab: { predictionEndpointTemplate: 'http://127.0.0.1:9/%s' } });
    const attributes = { monthly_budget: 700, credit_type: 'b' };
    const bandits = { '60004': '80007' };
    const userId = Array.from({ length: 100 }, (_, at) => `visitor-${at}`).find(
      (id) =>
        explainDecision(datafile, 'deal_ranker', { userId: id, attributes, bandits }).ruleKey === 'deal_ranker_cmab',
    );
    const user = client.createUserContext(userId, attributes);
    expect(await user.decideAsync('deal_ranker', [INCLUDE_REASONS])).toMatchObject({
      enabled: false,
      variationKey: null,
      variables: {},
      reasons: expect.arrayContaining([expect.stringContaining('CMAB')]),
    });
    expect(user.decide('deal_ranker', [INCLUDE_REASONS])).toMatchObject({
      ruleKey: 'ranker_everyone_else',
      reasons: expect.arrayContaining([expect.stringContaining('CMAB')]),
    });
  });

  it('EXP-36: options exclude variables, disabled flags and user profiles, and include reasons', () => {
    const green = { user_id: 'x', experiment_bucket_map: { '60001': { variation_id: '80002' } } };
    const { client } = start({ userProfileService: { lookup: () => green, save: () => {} } });
    const user = client.createUserContext('visitor-3');
    expect(user.decide('my_wallet')).toMatchObject({ variationKey: 'green', reasons: [] });
    expect(user.decide('my_wallet', [EXCLUDE_VARIABLES]).variables).toEqual({});
    expect(user.decide('my_wallet', [INCLUDE_REASONS]).reasons.length).toBeGreaterThan(0);
    const all = Object.values(user.decideAll([ENABLED_FLAGS_ONLY]));
    expect(all.filter(({ enabled }) => !enabled)).toEqual([]);
    const own = explainDecision(datafile, 'my_wallet', { userId: 'visitor-3', attributes: {} }).variationKey;
    expect(user.decide('my_wallet', [IGNORE_USER_PROFILE_SERVICE]).variationKey).toBe(own);
  });

  it('EXP-37: listeners are called on decisions, and one that throws is logged and stops nothing', () => {
    const { client, logged } = start();
    const heard: string[] = [];
    const { DECISION, OPTIMIZELY_CONFIG_UPDATE } = NOTIFICATION_TYPES;
    client.notificationCenter.addNotificationListener(DECISION, () => {
      throw new Error('a listener of somebody');
    });
    client.notificationCenter.addNotificationListener(DECISION, () => heard.push('decision'));
    client.notificationCenter.addNotificationListener(OPTIMIZELY_CONFIG_UPDATE, () => heard.push('datafile'));
    expect(client.createUserContext(shopper).decide('my_wallet').variationKey).toBe('green');
    expect(heard).toContain('decision');
    expect(logged.join()).toContain('a listener of somebody');
  });

  it('EXP-20, EXP-21: events have only attributes of the datafile or the SDK with text, boolean or safe number values', () => {
    const { client, logged, sent } = start();
    const attributes = { brand: 'ford', signed_in: true, monthly_budget: 700 };
    const user = client.createUserContext(shopper, {
      ...attributes,
      credit_type: null,
      app_version: 2 ** 60,
      unheard_of: 'x',
      $opt_own: 'y',
    });
    user.trackEvent('email_lead');
    const [{ visitors } = untyped('{}')] = sent;
    const attributePairs = visitors[0].attributes.map(({ key, value }: { key: string; value: unknown }) => [
      key,
      value,
    ]);
    expect(Object.fromEntries(attributePairs)).toMatchObject({ ...attributes, $opt_own: 'y' });
    expect(attributePairs.map(([key]: [string]) => key)).not.toContain('unheard_of');
    expect(attributePairs.map(([key]: [string]) => key)).not.toContain('credit_type');
    expect(attributePairs.map(([key]: [string]) => key)).not.toContain('app_version');
    const numbered = client.createUserContext(shopper, untyped('{"$opt_bucketing_id":5}'));
    expect(numbered.decide('srp_layout').variationKey).toBe(
      client.createUserContext(shopper).decide('srp_layout').variationKey,
    );
    expect(logged.join()).toContain('BucketingID attribute is not a string. Defaulted to userId');
  });

  it('EXP-40: an unknown flag or event is logged, and neither decides nor sends anything', () => {
    const { client, logged, sent } = start();
    expect(client.createUserContext(shopper).decide('no_such_flag')).toMatchObject({
      enabled: false,
      variationKey: null,
      reasons: ['No flag was found for key "no_such_flag".'],
    });
    client.createUserContext(shopper).trackEvent('no_such_event');
    expect(logged.join()).toContain('Feature key no_such_flag is not in datafile.');
    expect(logged.join()).toContain('Event key no_such_event is not in datafile.');
    expect(sent).toEqual([]);
  });
});
