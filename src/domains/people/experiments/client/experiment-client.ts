import {
  createBatchEventProcessor,
  createInstance,
  createLogger,
  createPollingProjectConfigManager,
  OptimizelyDecideOption,
  WARN,
} from '@optimizely/optimizely-sdk/browser';
import type { Conversion } from '#domains/reference/analytics/conversions.ts';
import type { Log } from '#lib/log.ts';
import { conversionEvents } from '../conversion-events.ts';
import type { Participation } from '../decisions/participation.ts';
import { createSdkLogHandler } from '../decisions/sdk-log.ts';
import { datafileTemplate, eventsPath, predictionTemplate } from '../experiment-paths.ts';
import { eventOptions, predictionOptions, readyTimeoutMs, sdkKey, updateIntervalMs } from './sdk-options.ts';

type Batch = { params?: unknown };

/** Sends events to our own server for every region; the server stores or forwards them (EXP-29). */
const eventDispatcher = {
  dispatchEvent: async ({ params }: Batch) => {
    const headers = { 'content-type': 'application/json' };
    const { status } = await fetch(eventsPath, { method: 'POST', headers, body: JSON.stringify(params) });
    return { statusCode: status };
  },
};

/** A beacon, because a closing page cannot wait for a response. */
const closingEventDispatcher = {
  dispatchEvent: async ({ params }: Batch) => {
    const sent = navigator.sendBeacon(eventsPath, new Blob([JSON.stringify(params)], { type: 'application/json' }));
    return { statusCode: sent ? 200 : 0 };
  },
};

const worthOf = ({ key, value }: Conversion): number | undefined => {
  const conversion = conversionEvents.find((event) => event.key === key);
  return value ?? (conversion && 'value' in conversion ? conversion.value : undefined);
};

type Options = {
  participation: Participation;
  log: Pick<Log, 'warn' | 'error'>;
  /** Whether a test was not yet reported in this visit: each counts a visitor once per visit. */
  isFirst(test: Participation['tests'][number]): boolean;
};

/**
 * The SDK in the browser. It decides nothing: each test is forced to the server's decision, so that reports match what
 * was rendered. Rejects if the datafile does not load in time.
 */
export const startExperimentClient = async ({ participation, log, isFirst }: Options) => {
  const { visitorId, bucketingId, attributes, tests } = participation;
  const holdoutKeys = new Set(tests.filter(({ isHoldout }) => isHoldout).map(({ ruleKey }) => ruleKey));
  const client = createInstance({
    projectConfigManager: createPollingProjectConfigManager({
      sdkKey,
      autoUpdate: true,
      updateInterval: updateIntervalMs,
      urlTemplate: `${location.origin}${datafileTemplate}`,
    }),
    eventProcessor: createBatchEventProcessor({ ...eventOptions, eventDispatcher, closingEventDispatcher }),
    cmab: { ...predictionOptions, predictionEndpointTemplate: `${location.origin}${predictionTemplate}` },
    logger: createLogger({ level: WARN, logHandler: createSdkLogHandler(log, holdoutKeys) }),
  });
  try {
    await client.onReady({ timeout: readyTimeoutMs });
  } catch (error) {
    void client.close();
    throw error;
  }
  const user = client.createUserContext(visitorId, { ...attributes, $opt_bucketing_id: bucketingId });
  for (const { flagKey, ruleKey, variationKey, isHoldout } of tests) {
    // A holdout cannot be forced; the same ids lead to the same result.
    if (!isHoldout) user.setForcedDecision({ flagKey, ruleKey }, { variationKey });
  }
  const report = (test: Participation['tests'][number]): void => {
    const { flagKey, ruleKey, variationKey } = test;
    const decision = user.decide(flagKey, [OptimizelyDecideOption.DISABLE_DECISION_EVENT]);
    // A revision published after the page was rendered may decide differently.
    const isAsShown = decision.ruleKey === ruleKey && decision.variationKey === variationKey;
    if (isAsShown && isFirst(test)) user.decide(flagKey);
  };
  for (const test of tests) if (test.countedBy === 'visit') report(test);
  return {
    /** A page has shown this flag (EXP-01). */
    expose: (flagKey: string): void => {
      for (const test of tests) if (test.flagKey === flagKey && test.countedBy === 'page') report(test);
    },
    track: (conversion: Conversion): void => {
      const value = worthOf(conversion);
      user.trackEvent(conversion.key, { ...conversion.tags, ...(value !== undefined && { value }) });
    },
  };
};
