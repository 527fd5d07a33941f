import { type Conversion, takeConversions } from '#domains/analytics/conversions.ts';
import type { HttpClient } from '#lib/http-client.ts';
import type { JsonStorage } from '#lib/json-storage.ts';
import type { Log } from '#lib/log.ts';
import { participationPath } from '../decisions/decisions-path.ts';
import { type Participation, readParticipation } from '../decisions/participation.ts';
import { startWithRetries } from './start-with-retries.ts';

type Means = {
  http: Pick<HttpClient, 'json'>;
  log: Pick<Log, 'warn' | 'error'>;
  /** Of this visit. */
  session: Pick<JsonStorage, 'get' | 'set'>;
  later(action: () => void, delayMs: number): void;
  onResults(tests: Participation['tests']): void;
};

/** What this visit has told of. */
const toldKey = 'experimentsTold';

const isToldIn =
  (session: Means['session']) =>
  (test: Participation['tests'][number]): boolean => {
    const text = `${test.flagKey} ${test.ruleKey} ${test.variationKey}`;
    const told = session.get(toldKey);
    const known = Array.isArray(told) ? told : [];
    if (known.includes(text)) return true;
    session.set(toldKey, [...known, text]);
    return false;
  };

/**
 * For whoever agreed to be counted, once the page is there: asks what was decided for them, loads the SDK and sends it
 * what they do. Until then it waits in the page.
 */
export const startExperiments = async ({ http, log, session, later, onResults }: Means): Promise<void> => {
  const start = async () => {
    const [{ startExperimentClient }, answer] = await Promise.all([
      import('./experiment-client.ts'),
      http.json(participationPath),
    ]);
    const participation = readParticipation(answer);
    // Somebody changed their mind in another tab.
    if (!participation) return undefined;
    const isTold = isToldIn(session);
    onResults(participation.tests);
    return startExperimentClient({ participation, log, isFirst: (test) => !isTold(test) });
  };
  const client = await startWithRetries(start, { log, later });
  if (client) takeConversions((conversion: Conversion) => client.track(conversion));
};
