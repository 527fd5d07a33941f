import { trackedVisitor } from '#domains/analytics/tracked-visitor.ts';
import { afterLoad } from '#lib/after-load.ts';

const onHidden = (action: () => void): void => {
  const hidden = () => {
    if (document.visibilityState !== 'hidden') return;
    removeEventListener('visibilitychange', hidden, true);
    action();
  };
  addEventListener('visibilitychange', hidden, true);
};

/** What is measured of a page, if whoever looks at it said yes; nothing of it is loaded before the page has. */
export const measureVisit = (): void =>
  afterLoad(() => {
    const isTracked = trackedVisitor({ cookies: document.cookie, navigator }) !== undefined;
    void import('#domains/analytics/vitals/report-vitals.ts')
      .then(({ reportVitals }) =>
        reportVitals({
          ...{ search: location.search, pageType: document.documentElement.dataset.pageType ?? 'error', isTracked },
          send: (path, body) => void navigator.sendBeacon(path, body),
          log: (message) => console.info(message),
          onHidden,
        }),
      )
      // A page is none the worse for not being measured.
      .catch(() => {});
  });
