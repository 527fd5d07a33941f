import { describe, expect, it, vi } from 'vitest';
import { selectGlobalAlert } from '#domains/reference/shopper/notices-slice.ts';
import { networkAway, type SentCall, status, type TestServer, testShopper } from '#tests/fixtures/test-shopper.ts';
import { type AlertTarget, channelsSending } from './alert-target.ts';
import { alertsOnWords } from './alerts-on-copy.ts';
import { switchAlert } from './switch-alert.ts';
import { elsewhereWords, failedSwitchWords } from './switch-copy.ts';

const car: AlertTarget = {
  kind: 'vehicle',
  id: 'b7',
  name: 'Telluride',
  version: 3,
  enableEmailAlerts: true,
  enableTextAlerts: false,
  enablePushAlerts: true,
  mobilePhone: '',
  phone: '(404) 555-1212',
  textAlertsPending: false,
};
const search: AlertTarget = { ...car, kind: 'search', id: 's1', name: 'SUVs with a third row' };

type Stored = {
  textAlertsPending?: boolean;
  version: number;
  title: string;
  enableEmailAlerts: boolean;
  enableTextAlerts: boolean;
  enablePushAlerts: boolean;
  switchedAt: { email: string };
};
const switchedAt = { email: '2026-11-15T12:51:00' };

/** An account with this one bookmark, which keeps versions as ours does (RULING-16). */
const account = (stored: Stored): TestServer => {
  return ({ path, body }: SentCall) => {
    if (path === '/account-api/validatephone') return { success: true };
    if (Number(body.version) < stored.version) return { ...stored, responseCode: '409', msgs: [] };
    for (const flag of ['enableEmailAlerts', 'enableTextAlerts', 'enablePushAlerts'] as const) {
      if (typeof body[flag] === 'boolean') stored[flag] = body[flag];
    }
    stored.version += 1;
    return { ...stored, responseCode: '200', msgs: [] };
  };
};
const storedAs = (): Stored => ({
  version: 3,
  title: 'Telluride',
  enableEmailAlerts: true,
  enableTextAlerts: false,
  enablePushAlerts: true,
  switchedAt,
});

const signedIn = (server: TestServer) => testShopper({ signedIn: true, server });
const message = (shopper: ReturnType<typeof signedIn>) => selectGlobalAlert(shopper.getState());

describe('one switch', () => {
  it('ALRT-01, ALRT-06, ALRT-07: of a car sends both flags and the number as digits, after checking the number', async () => {
    const shopper = signedIn(account(storedAs()));
    const done = await shopper.dispatch(switchAlert(car, 'text', true));
    expect(shopper.calls.map(({ path, body }) => [path, body])).toEqual([
      ['/account-api/validatephone', { phoneNumber: '4045551212' }],
      [
        '/account-api/vehicle',
        {
          bookmarkId: 'b7',
          version: 3,
          mobilePhone: '4045551212',
          enableEmailAlerts: true,
          enableTextAlerts: true,
        },
      ],
    ]);
    expect(done.ok && done.value.alert).toMatchObject({ version: 4, enableEmailAlerts: true, enableTextAlerts: true });
  });

  it.each([
    ['text', true, 'Text alerts enabled.'],
    ['text', false, 'Text alerts disabled.'],
    ['email', true, 'Email alerts enabled.'],
    ['email', false, 'Email alerts disabled.'],
    ['push', false, 'Push alerts disabled.'],
  ] as const)('UI-03, ALRT-03, ALRT-09, RULING-20: %s %s is confirmed by an info alert', async (channel, on, words) => {
    const shopper = signedIn(account(storedAs()));
    await shopper.dispatch(switchAlert(car, channel, on));
    expect(message(shopper)).toEqual({ level: 'info', message: words });
  });

  it('ALRT-04: of a search sends only its own channel, with searchName and brand', async () => {
    const shopper = signedIn(account(storedAs()));
    await shopper.dispatch(switchAlert(search, 'text', true));
    const [call] = shopper.callsTo('/account-api/search');
    const named = { bookmarkId: 's1', version: 3, searchName: 'SUVs with a third row', brand: 'AT' };
    expect(call?.body).toEqual({ ...named, mobilePhone: '4045551212', enableTextAlerts: true });
  });

  it.each([car, search])(
    'push of a $kind is switched beside the others, and only if this device supports it',
    async (target) => {
      const stored = storedAs();
      const shopper = signedIn(account(stored));
      const off = await shopper.dispatch(switchAlert(target, 'push', false));
      expect(off.ok && off.value.alert).toMatchObject({ enableEmailAlerts: true, enablePushAlerts: false });
      expect(stored).toMatchObject({ version: 4, enableEmailAlerts: true, enablePushAlerts: false });
      const on = await shopper.dispatch(switchAlert({ ...target, version: 4, enablePushAlerts: false }, 'push', true));
      expect(on).toEqual({
        ok: false,
        error: { why: 'refused', words: 'This browser doesn’t support notifications.' },
      });
      expect(stored).toMatchObject({ version: 4, enablePushAlerts: false });
    },
  );

  it('ALRT-06: does not send an invalid number', async () => {
    const shopper = signedIn(({ path }) => (path.endsWith('validatephone') ? { success: false } : {}));
    const failed = await shopper.dispatch(switchAlert(car, 'text', true));
    expect(failed).toEqual({ ok: false, error: { why: 'refused', words: 'Please enter a valid phone number.' } });
    expect(shopper.callsTo('/account-api/vehicle')).toEqual([]);
  });

  it('ALRT-02: any code but "200" changes nothing', async () => {
    const shopper = signedIn(() => ({ responseCode: '403', msgs: [{ severity: 'ERROR', value: 'Not now.' }] }));
    const failed = await shopper.dispatch(switchAlert(car, 'email', false));
    expect(failed).toEqual({ ok: false, error: { why: 'refused', words: 'Not now.' } });
    expect(message(shopper)).toBeNull();
  });
});

describe('texts to a number that has not replied YES', () => {
  it.each([car, search])('ALRT-03, RULING-121: switching them on asks for the reply ($kind)', async (target) => {
    const shopper = signedIn(account({ ...storedAs(), textAlertsPending: true }));
    const done = await shopper.dispatch(switchAlert(target, 'text', true));
    expect(message(shopper)?.message).toBe('Reply YES to the text we sent to turn alerts on.');
    expect(done).toMatchObject({ ok: true, value: { alert: { enableTextAlerts: true, textAlertsPending: true } } });
    await shopper.dispatch(switchAlert({ ...target, version: 4 }, 'text', false));
    expect(message(shopper)?.message).toBe('Text alerts disabled.');
  });

  it('RULING-121: channels that are on and channels that wait for a reply are distinguished', () => {
    const flags = { enableEmailAlerts: true, enableTextAlerts: true, enablePushAlerts: false };
    const pending = { textAlertsPending: true };
    expect(alertsOnWords(flags)).toBe('Email and text alerts are on.');
    expect(alertsOnWords({ ...flags, ...pending })).toBe(
      'Email alerts are on. Reply YES to the text we sent for text alerts.',
    );
    expect(alertsOnWords({ ...flags, ...pending, enableEmailAlerts: false })).toBe(
      'Reply YES to the text we sent to turn alerts on.',
    );
    expect(channelsSending({ ...flags, ...pending })).toEqual(['email']);
  });
});

describe('two pages that switch the same bookmark', () => {
  it.each([car, search])(
    'the second page changes only its own switch, and says what the first changed ($kind)',
    async (target) => {
      const stored = storedAs();
      const server = account(stored);
      const [first, second] = [signedIn(server), signedIn(server)];
      await first.dispatch(switchAlert(target, 'email', false));
      const done = await second.dispatch(switchAlert(target, 'text', true));
      expect(stored).toMatchObject({ version: 5, enableEmailAlerts: false, enableTextAlerts: true });
      expect(done).toMatchObject({
        ok: true,
        value: { elsewhere: [{ channel: 'email', on: false, when: switchedAt.email }] },
      });
    },
  );

  it('a change made elsewhere is shown with its time, and with its day if it was not today', () => {
    const words = (when: string, now: string) =>
      elsewhereWords({ channel: 'text', on: true }, { channel: 'email', on: false, when }, Date.parse(now));
    const ending = ', so we left it that way.';
    const beginning = 'Text is on. Email was turned off somewhere else';
    expect(words('2026-11-15T07:51:00', '2026-11-15T20:00:00')).toBe(`${beginning} at 7:51 AM${ending}`);
    expect(words('2026-11-14T19:05:00', '2026-11-15T20:00:00')).toBe(`${beginning} on Nov 14 at 7:05 PM${ending}`);
    expect(words('', '2026-11-15T20:00:00')).toBe(`${beginning}${ending}`);
  });
});

describe('a switch that could not be sent', () => {
  const failing = async (server: TestServer) => {
    const shopper = signedIn(server);
    const failed = await shopper.dispatch(switchAlert(car, 'email', false));
    expect(message(shopper)).toBeNull();
    return failed.ok ? '' : failedSwitchWords('email', false, failed.error);
  };

  it('says which state is certain and which is not', async () => {
    vi.stubGlobal('navigator', { onLine: false });
    expect(await failing(networkAway)).toBe('Email is still on: you seem to be offline.');
    vi.stubGlobal('navigator', { onLine: true });
    expect(await failing(networkAway)).toBe('Email may still be on: we didn’t get an answer.');
    vi.unstubAllGlobals();
    expect(await failing(() => status(503))).toBe('Email is still on: the site isn’t responding.');
  });
});
