import { consentCookieName } from '#domains/reference/analytics/consent-path.ts';
import { logsVitals } from '#domains/reference/analytics/vitals/logs-vitals.ts';
import { vuidKey } from '#domains/reference/analytics/vuid-key.ts';
import { parseCookies } from '#lib/cookies.ts';
import type { measureVisit as MeasureVisit } from './measure-visit.ts';

/**
 * Whether there is something to measure, or an id of an earlier consent to remove. Most visitors have agreed to nothing,
 * and their pages load no code for it.
 */
const isWanted = (...[, { device }, { productAnalytics, surveyScript }]: Parameters<typeof MeasureVisit>): boolean =>
  productAnalytics.enabled ||
  surveyScript !== '' ||
  logsVitals(location.search) ||
  device.names().includes(vuidKey) ||
  parseCookies(document.cookie)[consentCookieName]?.includes('analytics') === true;

export const startMeasuring = (...visit: Parameters<typeof MeasureVisit>): void => {
  if (!isWanted(...visit)) return;
  // A visit that can't be measured stays unmeasured.
  import('./measure-visit.ts').then(
    ({ measureVisit }) => measureVisit(...visit),
    () => {},
  );
};
