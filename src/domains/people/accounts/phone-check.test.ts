import { describe, expect, it } from 'vitest';
import { testShopper } from '#tests/fixtures/test-shopper.ts';
import { phoneProblem } from './phone-check.ts';
import { clearPersonalState } from './user-slice.ts';

describe('RCNT-11: phone check for text alerts', () => {
  it('an accepted number is checked once per session, kept in session storage and cleared with personal state', async () => {
    const { services, store, callsTo } = testShopper({ signedIn: true, server: () => ({ success: true }) });
    for (const _again of [1, 2]) expect(await phoneProblem(services, '4045550142')).toBe('');
    expect(callsTo('/account-api/validatephone')).toHaveLength(1);
    expect([services.session.names(), services.device.names()]).toEqual([['textAlerts'], []]);
    await phoneProblem(services, '4045550143');
    expect(callsTo('/account-api/validatephone')).toHaveLength(2);
    store.dispatch(clearPersonalState());
    expect(services.session.names()).toEqual([]);
  });

  it('a rejected number is not cached', async () => {
    const server = () => ({ success: false, phoneNumberError: 'No texts there.' });
    const { services, callsTo } = testShopper({ signedIn: true, server });
    for (const _again of [1, 2]) expect(await phoneProblem(services, '4045550142')).toBe('No texts there.');
    expect(callsTo('/account-api/validatephone')).toHaveLength(2);
  });
});
