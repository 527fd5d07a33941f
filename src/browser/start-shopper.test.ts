// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { testShopper } from '#tests/fixtures/test-shopper.ts';
import { startShopper } from './start-shopper.ts';

describe('what a page that comes alive does with what a shopper left on the device', () => {
  const start = (who: boolean | 'unknown') => {
    const { store, services } = testShopper();
    services.device.set('userProfile', { firstName: 'Dana' });
    startShopper(store, services, who)();
    return services.device.names();
  };

  it('AUTH-10: nothing personal stays where nobody is signed in', () => {
    expect(start(false)).not.toContain('userProfile');
  });

  it('it stays while the server can’t tell who is signed in', () => {
    expect(start('unknown')).toContain('userProfile');
  });
});
