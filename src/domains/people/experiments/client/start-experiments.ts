import { type Conversion, takeConversions } from '#domains/reference/analytics/conversions.ts';
import type { HttpClient } from '#lib/http-client.ts';
import type { JsonStorage } from '#lib/json-storage.ts';
import type { Log } from '#lib/log.ts';
import { participationPath } from '../decisions/decisions-path.ts';
import { type Participation, readParticipation } from '../decisions/participation.ts';
import { takeExposures } from './exposures.ts';
import { startWithRetries } from './start-with-retries.ts';

type Means = {
  http: Pick<HttpClient, 'json'>;
  log: Pick<Log, 'warn' | 'error'>;
  /** The storage of this visit. */
  session: Pick<JsonStorage, 'get' | 'set'>;
  later(action: () => void, delayMs: number): void;
  onResults(tests: Participation['tests']): void;
};

/** The session storage key of the tests reported in this visit. */
const reportedKey = 'experimentsTold';

const isFirstIn =
  (session: Means['session']) =>
  (test: Participation['tests'][number]): boolean => {
    const name = `${test.flagKey} ${test.ruleKey} ${test.variationKey}`;
    const stored = session.get(reportedKey);
    const reported = Array.isArray(stored) ? stored : [];
    if (reported.includes(name)) return false;
    session.set(reportedKey, [...reported, name]);
    return true;
  };

/**
 * Starts the SDK after the page has loaded, for visitors who have consented: loads their decisions and sends exposures
 * and conversions, which are queued in the page until then.
 */
export const startExperiments = async ({ http, log, session, later, onResults }: Means): Promise<void> => {
  const start = async () => {
    const [{ startExperimentClient }, answer] = await Promise.all([
      import('./experiment-client.ts'),
      http.json(participationPath),
    ]);
    const participation = readParticipation(answer);
    // The visitor withdrew consent in another tab.
    if (!participation) return undefined;
    onResults(participation.tests);
    return startExperimentClient({ participation, log, isFirst: isFirstIn(session) });
  };
  const client = await startWithRetries(start, { log, later });
  if (!client) return;
  // Exposures first: a conversion counts for the variation shown before it.
  takeExposures(client.expose);
  takeConversions((conversion: Conversion) => client.track(conversion));
};
