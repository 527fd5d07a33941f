import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { eventKeysIn, openSdkBrowser } from '#tests/fixtures/sdk-browser.ts';

/** Whatever is due now, and the promises it starts. */
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

describe('the SDK in the browser', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('EXP-01: reports the variation chosen by the server once per visit', async () => {
    const { batches, start } = openSdkBrowser();
    await start();
    await pass(1_000);
    expect(batches.map(eventKeysIn)).toEqual([['campaign_activated']]);
    expect(batches[0]?.visitors[0]?.snapshots[0]?.decisions?.[0]?.variation_id).toBe('80002');
    await start(false);
    await pass(5_000);
    expect(batches).toHaveLength(1);
  });

  it('EXP-30, EXP-31: sends ten events at once, and fewer after one second', async () => {
    const { batches, start } = openSdkBrowser();
    const client = await start(false);
    for (let at = 0; at < 10; at += 1) client.track({ key: 'share' });
    await pass(0);
    expect(batches.map((batch) => eventKeysIn(batch).length)).toEqual([10]);
    client.track({ key: 'share' });
    await pass(900);
    expect(batches).toHaveLength(1);
    await pass(200);
    expect(batches.map((batch) => eventKeysIn(batch).length)).toEqual([10, 1]);
  });

  it('EXP-29, EXP-30: sends waiting events as a beacon when the page closes', async () => {
    const { batches, beacons, window, start } = openSdkBrowser();
    const client = await start(false);
    client.track({ key: 'share' });
    await pass(0);
    window.dispatchEvent(new Event('pagehide'));
    window.dispatchEvent(new Event('unload'));
    await pass(0);
    expect([batches.length, beacons.length]).toEqual([0, 1]);
    expect(await beacons[0]?.text()).toContain('"key":"share"');
  });

  it('EXP-32, EXP-33: retries failed events five times, then stores them on the device and sends them later', async () => {
    const { answers, batches, logged, storage, start } = openSdkBrowser();
    answers.events = 503;
    const client = await start(false);
    client.track({ key: 'share' });
    await pass(15_000);
    expect(batches).toHaveLength(6);
    expect(logged.join()).toContain('Failed to dispatch events, status: 503');
    const storedKeys = () => Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '');
    expect(storedKeys()).toEqual([expect.stringMatching(/^optly_event:/)]);
    answers.events = 204;
    await pass(20_000);
    expect(batches).toHaveLength(7);
    expect(storedKeys()).toEqual([]);
  });

  it('EXP-32: stores at most 500 events on the device and logs the overflow', async () => {
    const { answers, logged, storage, start } = openSdkBrowser();
    answers.events = 503;
    const client = await start(false);
    for (let at = 0; at < 510; at += 1) client.track({ key: 'share' });
    await pass(0);
    expect(storage.length).toBe(500);
    expect(logged.filter((line) => line.includes('Event store is full'))).toHaveLength(10);
  });

  it('EXP-26, EXP-27: waits two seconds for the datafile and requests it a second time after one second', async () => {
    const { answers, datafileTimes, logged, start } = openSdkBrowser();
    answers.datafile = 503;
    const begunMs = Date.now();
    const refused = expect(start()).rejects.toThrow('onReady timeout expired after 2000 ms');
    await pass(1_500);
    expect(datafileTimes.length).toBe(2);
    expect((datafileTimes[1] ?? 0) - begunMs).toBeGreaterThanOrEqual(1_000);
    expect(logged.join()).toContain('Datafile fetch request failed with status: 503');
    await pass(500);
    await refused;
    await pass(600_000);
    expect(datafileTimes.length).toBe(2);
  });

  it('EXP-27: waits no longer than two seconds for a datafile request that is never answered', async () => {
    const { answers, start } = openSdkBrowser();
    answers.datafile = 0;
    const refused = expect(start()).rejects.toThrow('onReady timeout expired after 2000 ms');
    await pass(2_000);
    await refused;
  });
});
