import { resultsCleared, resultsSet } from '#domains/people/experiments/client/experiments-slice.ts';
import { conversionEvents } from '#domains/people/experiments/conversion-events.ts';
import { conversionsOfClick } from '#domains/reference/analytics/click-conversions.ts';
import { type ConversionKey, convert } from '#domains/reference/analytics/conversions.ts';
import { clickActions, subjectOfClick } from '#domains/reference/analytics/shopper-actions/click-action.ts';
import { reportAction } from '#domains/reference/analytics/shopper-actions/report-action.ts';
import { trackedVisitor } from '#domains/reference/analytics/tracked-visitor.ts';
import { logsVitals } from '#domains/reference/analytics/vitals/logs-vitals.ts';
import { keepVuid } from '#domains/reference/analytics/vuid.ts';
import type { ShopperServices } from '#domains/reference/shopper/shopper.ts';
import { afterLoad } from '#lib/after-load.ts';
import { isLocalPath } from '#lib/local-path.ts';
import type { Store } from './store.ts';

const onHidden = (action: () => void): void => {
  const hidden = () => {
    if (document.visibilityState !== 'hidden') return;
    removeEventListener('visibilitychange', hidden, true);
    action();
  };
  addEventListener('visibilitychange', hidden, true);
};

const isKey = (key: string): key is ConversionKey => conversionEvents.some((event) => event.key === key);

const visitorNow = (): string | undefined => trackedVisitor({ cookies: document.cookie, navigator });

const addScript = (src: string, data: Record<string, string> = {}): void => {
  const script = document.createElement('script');
  Object.assign(script, { src, async: true });
  Object.assign(script.dataset, data);
  document.head.append(script);
};

const loadAgent = ({ src, visitorId }: { src: string; visitorId: string }): void => addScript(src, { visitorId });

const storageOfDevice = (): Storage | undefined => {
  try {
    return localStorage;
  } catch {
    return undefined;
  }
};

type Slots = {
  productAnalytics: { enabled: boolean; variables: { script_url: string } };
  /** A path of this site, or empty for none (BRND-07). The script gets no visitor id. */
  surveyScript: string;
};

/**
 * Starts analytics: web vitals, product analytics, experiments, with consent only, and the survey script. Everything is
 * loaded after the page's load event, and a failure doesn't affect the page.
 */
export const measureVisit = (
  store: Store,
  services: ShopperServices,
  { productAnalytics, surveyScript }: Slots,
): void => {
  addEventListener(
    'click',
    ({ target }) => {
      for (const key of conversionsOfClick(target, isKey)) {
        convert(key);
        const action = clickActions[key];
        if (action) reportAction(action, subjectOfClick(target, location.pathname));
      }
    },
    true,
  );
  afterLoad(() => {
    const isTracked = visitorNow() !== undefined;
    const storage = storageOfDevice();
    const randomBytes = (length: number) => crypto.getRandomValues(new Uint8Array(length));
    if (storage) keepVuid({ storage, isTracked, randomBytes });
    const pageType = document.documentElement.dataset.pageType ?? 'error';
    // Page speed is reported for shoppers, not for operators.
    const isMeasured = isTracked && pageType !== 'ops';
    if (isMeasured || logsVitals(location.search)) {
      void import('#domains/reference/analytics/vitals/report-vitals.ts')
        .then(({ reportVitals }) =>
          reportVitals({
            search: location.search,
            pageType,
            isTracked: isMeasured,
            send: (path, body) => void navigator.sendBeacon(path, body),
            log: (message) => console.info(message),
            onHidden,
          }),
        )
        .catch(() => {});
    }
    if (isLocalPath(surveyScript)) addScript(surveyScript);
    if (productAnalytics.enabled) {
      void import('#domains/reference/analytics/operator-script.ts')
        .then(({ startOperatorScript }) =>
          startOperatorScript({
            scriptUrl: productAnalytics.variables.script_url,
            visitorId: visitorNow,
            load: loadAgent,
          }),
        )
        .catch(() => {});
    }
    if (!isTracked) return void store.dispatch(resultsCleared());
    const { http, log, session, later } = services;
    void import('#domains/people/experiments/client/start-experiments.ts')
      .then(({ startExperiments }) =>
        startExperiments({ http, log, session, later, onResults: (tests) => store.dispatch(resultsSet(tests)) }),
      )
      .catch(() => {});
  });
};
