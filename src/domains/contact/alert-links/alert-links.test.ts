import { describe, expect, it } from 'vitest';
import { dayMs } from '#lib/duration.ts';
import { fixedClock } from '#tests/fixtures/fixed-clock.ts';
import { createAlertLinks } from './alert-links.server.ts';
import { createSignedTokens } from './signed-tokens.server.ts';

const secret = 'a secret of thirty-two characters or more';
const message = {
  consumerId: 'dana',
  bookmarkId: 'car',
  origin: 'https://cars.example',
  hasAccount: false,
  viewPath: '/cars-for-sale',
};
const tokenIn = (url: string): string => new URL(url).searchParams.get('t') ?? '';

describe('links in alert mails', () => {
  const clock = fixedClock(Date.UTC(2026, 10, 15));
  const links = createAlertLinks({ secret, clock });

  it('contain the action, the recipient and the bookmark', () => {
    const { view, mute, snooze, unsubscribe } = links.of(message);
    expect(view).toBe('https://cars.example/cars-for-sale');
    const ofCar = { consumerId: 'dana', bookmarkId: 'car' };
    expect(links.read(tokenIn(mute))).toEqual({ ok: true, value: { act: 'mute', ...ofCar } });
    expect(links.read(tokenIn(snooze))).toEqual({ ok: true, value: { act: 'snooze', ...ofCar } });
    expect(links.read(tokenIn(unsubscribe))).toEqual({ ok: true, value: { act: 'unsubscribe', consumerId: 'dana' } });
  });

  it('RFC 8058: have the header for the one-click button of mail programs', () => {
    expect(links.oneClick('https://cars.example/u')).toEqual({
      'List-Unsubscribe': '<https://cars.example/u>',
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    });
  });

  it('are refused with any one character changed, added or left out', () => {
    const token = tokenIn(links.of(message).mute);
    for (let at = 0; at < token.length; at += 1) {
      const other = token[at] === 'A' ? 'B' : 'A';
      for (const changed of [other, `${other}${token[at]}`, '']) {
        const tampered = token.slice(0, at) + changed + token.slice(at + 1);
        expect([at, tampered === token || links.read(tampered).ok === false]).toEqual([at, true]);
      }
    }
    for (const junk of ['', '.', '..', 'a.b.c', `${token}.`, `${token}\n`, ` ${token}`]) {
      expect(links.read(junk)).toEqual({ ok: false, error: 'broken' });
    }
  });

  it('are refused if signed with another secret, or for another purpose', () => {
    const content = { act: 'unsubscribe', consumerId: 'dana' };
    const other = createSignedTokens({ secret: `${secret}!`, purpose: 'alert links' });
    const elsewhere = createSignedTokens({ secret, purpose: 'something else' });
    expect(links.read(other.sign(content)).ok).toBe(false);
    expect(links.read(elsewhere.sign(content)).ok).toBe(false);
  });

  it('unsubscribe forever, and open personal pages for 90 days', () => {
    const { manage, unsubscribe } = links.of(message);
    const in90Days = createAlertLinks({ secret, clock: fixedClock(clock.now() + 90 * dayMs) });
    expect(links.read(tokenIn(manage)).ok).toBe(true);
    expect(in90Days.read(tokenIn(manage))).toEqual({ ok: false, error: 'expired' });
    expect(in90Days.read(tokenIn(unsubscribe)).ok).toBe(true);
  });
});
