import { describe, expect, it } from 'vitest';
import { networkAway, status, type TestServer, testShopper } from '#tests/fixtures/test-shopper.ts';
import type { AlertPreview } from './alert-preview-answer.ts';
import { type AlertSettings, draftOf } from './alert-settings.ts';
import { barsLabel, totalsOf } from './preview-copy.ts';
import { previewRequest, readAlertPreview } from './read-alert-preview.ts';

const settings: AlertSettings = {
  kind: 'search',
  id: 'b7',
  name: 'Tellurides',
  version: 3,
  email: 'dana@example.com',
  snoozedUntil: null,
  enableEmailAlerts: false,
  enableTextAlerts: false,
  enablePushAlerts: false,
  mobilePhone: '',
  textAlertsPending: false,
  phone: '',
  events: ['price-drop'],
  frequency: { email: 'daily', text: 'at-once', push: 'at-once' },
  quietHours: { on: true, from: '21:00', to: '08:00' },
  timeZoneName: 'Eastern Time',
  preview: { searchString: '?makeCode=KIA', zip: '30303' },
};
const counted = { newMatches: 0, priceDrops: 2, sold: 0, messages: 1 };
const preview: AlertPreview = {
  timeZone: 'America/New_York',
  days: [
    { day: '2030-01-30', ...counted },
    { day: '2030-01-31', ...counted, messages: 0 },
  ],
  messages: [],
  totals: { ...counted, emails: 1, texts: 1_400, pushes: 0 },
  complete: true,
};
const ask = (server: TestServer) => {
  const shopper = testShopper({ server });
  const request = previewRequest(settings, draftOf(settings));
  return { shopper, answer: shopper.dispatch(readAlertPreview(request, new AbortController().signal)) };
};

describe('the preview in the alert dialog', () => {
  it('requests the channels that are on, or all while none is', async () => {
    const draft = draftOf(settings);
    expect(previewRequest(settings, draft).channels).toEqual(['email', 'text', 'push']);
    expect(previewRequest(settings, { ...draft, enableTextAlerts: true }).channels).toEqual(['text']);
    const { shopper, answer } = ask(() => preview);
    expect(await answer).toEqual(preview);
    expect(shopper.calls.map(({ path, body }) => [path, body])).toEqual([
      ['/api/alerts/preview', previewRequest(settings, draft)],
    ]);
  });

  it.each<[string, TestServer, string]>([
    ['a car nobody knows', () => status(404), 'unknown'],
    ['a failing server', () => status(500), 'failed'],
    ['an answer that is none', () => ({}), 'failed'],
    ['no answer', networkAway, 'failed'],
  ])('distinguishes %s', async (_, server, answer) => {
    expect(await ask(server).answer).toBe(answer);
  });

  it('shows counts in words for the requested channels', () => {
    const words = totalsOf(preview.totals, ['email', 'text']).map(({ count, noun }) => `${count} ${noun}`);
    expect(words).toEqual(['1 email', '1,400 texts']);
    expect(barsLabel(preview.days)).toBe(
      'Messages per day from Jan 30 to Jan 31: messages on 1 of 2 days, at most 1 on Jan 30',
    );
    expect(barsLabel(preview.days.slice(1))).toBe('Messages per day from Jan 31 to Jan 31: none');
  });
});
