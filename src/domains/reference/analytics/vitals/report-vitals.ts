import type { Metric } from 'web-vitals';
import { logsVitals } from './logs-vitals.ts';
import { type MeasuredVital, measuredVitals, rateVital } from './vital.ts';
import { vitalsPath } from './vitals-path.ts';

const isMeasured = (name: string): name is MeasuredVital => measuredVitals.some((vital) => vital === name);

type Page = {
  search: string;
  pageType: string;
  /** Whether the visitor has consented to tracking. */
  isTracked: boolean;
  send(path: string, body: Blob): void;
  log(message: string): void;
  /** Runs once, when the page is first hidden: nothing is guaranteed to run after that. */
  onHidden(action: () => void): void;
};

/**
 * With the query parameter all metrics are written to the console and none is sent (ANLY-06). Otherwise those of
 * tracked visitors are sent once, when the page is left. The library is only loaded for these two cases.
 */
export const reportVitals = async (page: Page): Promise<void> => {
  const logs = logsVitals(page.search);
  if (!logs && !page.isTracked) return;
  const { onCLS, onFCP, onINP, onLCP, onTTFB } = await import('web-vitals');
  const measured = new Map<MeasuredVital, number>();
  const note = ({ name, value }: Pick<Metric, 'name' | 'value'>): void => {
    if (!isMeasured(name)) return;
    if (logs) page.log(`${name} ${Math.round(value * 1000) / 1000} ${rateVital(name, value)}`);
    else measured.set(name, value);
  };
  const options = { reportAllChanges: logs };
  for (const watch of [onCLS, onFCP, onINP, onLCP, onTTFB]) watch(note, options);
  if (logs) return;
  page.onHidden(() => {
    if (measured.size === 0) return;
    const metrics = [...measured].map(([name, value]) => ({ name, value }));
    page.send(
      vitalsPath,
      new Blob([JSON.stringify({ pageType: page.pageType, metrics })], { type: 'application/json' }),
    );
  });
};
