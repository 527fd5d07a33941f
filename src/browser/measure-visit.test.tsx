// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { takeExposures } from '#domains/people/experiments/client/exposures.ts';
import { takeConversions } from '#domains/reference/analytics/conversions.ts';
import { startOperatorScript } from '#domains/reference/analytics/operator-script.ts';
import { reportVitals } from '#domains/reference/analytics/vitals/report-vitals.ts';
import { afterLoad } from '#lib/after-load.ts';
import { minuteMs } from '#lib/duration.ts';
import { mount } from '#tests/fixtures/mount.ts';
import { usePageViews } from './use-page-views.ts';

const Page = ({ type, address, flags = [] }: { type: string; address: string; flags?: string[] }) => {
  usePageViews(type, address, flags);
  return null;
};

describe('measuring a visit', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    // Drops conversions that other test files left waiting.
    takeConversions(() => {});
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  it('ANLY-12: nothing is fetched before the load event', () => {
    const state = vi.spyOn(document, 'readyState', 'get').mockReturnValue('interactive');
    const action = vi.fn();
    afterLoad(action);
    vi.runAllTimers();
    expect(action).not.toHaveBeenCalled();
    window.dispatchEvent(new Event('load'));
    vi.runAllTimers();
    expect(action).toHaveBeenCalledTimes(1);
    state.mockReturnValue('complete');
    afterLoad(action);
    vi.runAllTimers();
    expect(action).toHaveBeenCalledTimes(2);
  });

  it('ANLY-12: the first page is reported at once, the next after 200 ms', async () => {
    const reports: unknown[] = [];
    takeConversions(({ key, tags }) => reports.push([key, tags?.pageType]));
    const page = await mount(<Page type="hp" address="/" />);
    expect(reports).toEqual([['pageview', 'hp']]);
    await page.update(<Page type="srp" address="/cars" />);
    vi.advanceTimersByTime(199);
    await page.update(<Page type="vdp" address="/cars/1" />);
    vi.advanceTimersByTime(199);
    expect(reports).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(reports).toEqual([
      ['pageview', 'hp'],
      ['pageview', 'vdp'],
    ]);
    await page.update(<Page type="ops" address="/ops" />);
    vi.advanceTimersByTime(1_000);
    expect(reports).toHaveLength(2);
    await page.unmount();
  });

  it('EXP-01: a flag counts as shown once a page with it was opened', async () => {
    const titles: string[] = [];
    const page = await mount(<Page type="hp" address="/" flags={['brand']} />);
    takeExposures((flagKey) => titles.push(flagKey));
    expect(titles).toEqual(['brand']);
    await page.update(<Page type="srp" address="/cars" flags={['brand', 'results_subscribe_strip']} />);
    vi.advanceTimersByTime(200);
    expect(titles).toEqual(['brand', 'brand', 'results_subscribe_strip']);
    await page.unmount();
  });

  it('ANLY-11: the agent starts with the id of the abc cookie, which is checked fifty times in five seconds', async () => {
    const load = vi.fn();
    let cookie: string | undefined;
    const started = startOperatorScript({ scriptUrl: '/agent.js', visitorId: () => cookie, load });
    await vi.advanceTimersByTimeAsync(4_700);
    cookie = 'visitor';
    await vi.advanceTimersByTimeAsync(200);
    await started;
    expect(load.mock.calls).toEqual([[{ src: '/agent.js', visitorId: 'visitor' }]]);

    const ask = vi.fn(() => undefined);
    const result = startOperatorScript({ scriptUrl: '/agent.js', visitorId: ask, load });
    await vi.advanceTimersByTimeAsync(minuteMs);
    await result;
    for (const scriptUrl of ['https://elsewhere.example/agent.js', '//elsewhere.example/agent.js', ''])
      await startOperatorScript({ scriptUrl, visitorId: () => 'visitor', load });
    expect([ask.mock.calls.length, load.mock.calls.length]).toEqual([50, 1]);
  });

  it('ANLY-06: enableWebVitals logs figures to the console and sends none, with or without consent', async () => {
    const [log, send, onHidden] = [vi.fn(), vi.fn(), vi.fn()];
    const navigation = { responseStart: 900, startTime: 0, activationStart: 0, type: 'navigate' };
    vi.spyOn(performance, 'getEntriesByType').mockReturnValue(JSON.parse(JSON.stringify([navigation])));
    vi.spyOn(performance, 'now').mockReturnValue(5_000);
    await reportVitals({ search: '?enableWebVitals=1', pageType: 'hp', isTracked: true, log, send, onHidden });
    await vi.runAllTimersAsync();
    expect(log.mock.calls).toContainEqual(['TTFB 900 needs-improvement']);
    expect([send.mock.calls, onHidden.mock.calls]).toEqual([[], []]);
  });
});
