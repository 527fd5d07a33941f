import { describe, expect, it, vi } from 'vitest';
import { selectGlobalAlert } from '#domains/reference/shopper/notices-slice.ts';
import { selectOpenOverlay } from '#domains/reference/shopper/overlays-slice.ts';
import { networkAway, status, type TestServer, testShopper } from '#tests/fixtures/test-shopper.ts';
import { openAlertDialog } from './alert-dialog-slice.ts';
import { type AlertSettings, clockWords, draftOf } from './alert-settings.ts';
import { saveAlerts } from './save-alerts.ts';

const settings = (kind: AlertSettings['kind']): AlertSettings => ({
  kind,
  id: 'b7',
  name: 'Tellurides',
  version: 3,
  email: 'dana@example.com',
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
  preview: {},
  snoozedUntil: null,
});
const done: TestServer = ({ path, body }) =>
  path.endsWith('validatephone')
    ? { success: true }
    : { ...body, title: 'Tellurides', version: 4, responseCode: '200', msgs: [] };

const opened = (kind: AlertSettings['kind'], server: TestServer) => {
  const shopper = testShopper({ signedIn: true, server });
  shopper.dispatch(openAlertDialog({ kind, id: 'b7', name: 'Tellurides' }));
  return shopper;
};
const texts = { enableTextAlerts: true, phone: '(404) 555-1212' };
const overlay = (shopper: ReturnType<typeof opened>) => selectOpenOverlay(shopper.getState());

describe('the alert dialog', () => {
  it('ALRT-01, ALRT-06, ALRT-07: all of a car’s alerts go in one call, once the number was checked', async () => {
    const shopper = opened('vehicle', done);
    await shopper.dispatch(saveAlerts(settings('vehicle'), { ...draftOf(settings('vehicle')), ...texts }));
    expect(shopper.calls.map(({ path }) => path)).toEqual(['/account-api/validatephone', '/account-api/vehicle']);
    const { events, frequency, quietHours } = settings('vehicle');
    expect(shopper.calls[1]?.body).toEqual({
      bookmarkId: 'b7',
      version: 3,
      mobilePhone: '4045551212',
      enableEmailAlerts: false,
      enableTextAlerts: true,
      enablePushAlerts: false,
      alertChoice: { events, frequency },
      quietHours,
    });
  });

  it('ALRT-03, ALRT-09: for a car it confirms the change and closes 1000 ms later', async () => {
    const shopper = opened('vehicle', done);
    await shopper.dispatch(saveAlerts(settings('vehicle'), { ...draftOf(settings('vehicle')), ...texts }));
    expect(selectGlobalAlert(shopper.getState())).toEqual({ level: 'info', message: 'Text alerts enabled.' });
    expect(overlay(shopper)).toBe('alerts');
    shopper.after(1000);
    expect(overlay(shopper)).toBeNull();
  });

  it('ALRT-04: for a search it sends only the changed switch, with searchName and brand, and closes at once', async () => {
    const shopper = opened('search', done);
    await shopper.dispatch(saveAlerts(settings('search'), { ...draftOf(settings('search')), ...texts }));
    const [call] = shopper.callsTo('/account-api/search');
    expect(call?.body).toMatchObject({ searchName: 'Tellurides', brand: 'AT', enableTextAlerts: true });
    expect(call?.body).not.toHaveProperty('enableEmailAlerts');
    expect(overlay(shopper)).toBeNull();
  });

  it('ALRT-06: sends nothing with an invalid number', async () => {
    const shopper = opened('search', ({ path }) => (path.endsWith('validatephone') ? { success: false } : {}));
    const refused = await shopper.dispatch(
      saveAlerts(settings('search'), { ...draftOf(settings('search')), ...texts }),
    );
    expect(refused).toEqual({ ok: false, error: { phone: 'Please enter a valid phone number.' } });
    expect(shopper.callsTo('/account-api/search')).toEqual([]);
  });

  it.each<[string, TestServer]>([
    ['a failing server', () => status(500)],
    ['no answer', networkAway],
  ])('ALRT-05: %s is shown at the form, and the dialog stays open', async (_, server) => {
    vi.stubGlobal('navigator', { onLine: true });
    const shopper = opened('search', server);
    const draft = { ...draftOf(settings('search')), enableEmailAlerts: true };
    const failed = await shopper.dispatch(saveAlerts(settings('search'), draft));
    vi.unstubAllGlobals();
    expect(failed.ok ? '' : failed.error).toMatchObject({
      general: expect.stringContaining("We're sorry, but we have encountered an error. Please try again later."),
    });
    expect(overlay(shopper)).toBe('alerts');
    expect(selectGlobalAlert(shopper.getState())).toBeNull();
  });

  it('RULING-16: changes from another device are not overwritten until the shopper confirms', async () => {
    const shopper = opened('vehicle', () => ({ responseCode: '409', version: 9, msgs: [] }));
    const draft = { ...draftOf(settings('vehicle')), enableEmailAlerts: true };
    const refused = await shopper.dispatch(saveAlerts(settings('vehicle'), draft));
    expect(refused.ok ? '' : refused.error).toMatchObject({ version: 9 });
    expect(overlay(shopper)).toBe('alerts');
  });
});

describe('quiet hours', () => {
  it.each([
    ['00:00', '12:00 AM'],
    ['08:00', '8:00 AM'],
    ['12:30', '12:30 PM'],
    ['21:00', '9:00 PM'],
  ])('%s is displayed as %s', (time, words) => {
    expect(clockWords(time)).toBe(words);
  });
});
