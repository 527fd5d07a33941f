import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseCookies, serializeCookie } from '#lib/cookies.ts';
import { daySeconds } from '#lib/duration.ts';
import { consentCookie, consentGroups, mayTrack, noConsent, parseConsent, readGpc } from './consent.ts';
import { decideVisitor, requireVisitorId } from './visitor.ts';
import { choiceCookies, visitorCookies } from './visitor-cookies.ts';
import { createVuid, isVuid, keepVuid } from './vuid.ts';
import { vuidKey } from './vuid-key.ts';

/** Any sequence of 16-bit units, halves of pairs included. */
const anyText = (maxLength = 40) =>
  fc.string({ unit: fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code)), maxLength });

const allowed = parseConsent('analytics');
/** What a visitor was given is kept by whoever gives it. */
const { profile: _profile, ...ids } = visitorCookies;
const names = Object.values(ids).map(({ name }) => name);

const idSource = () => {
  let made = 0;
  return () => `00000000-0000-4000-8000-${String(++made).padStart(12, '0')}`;
};

const first = '00000000-0000-4000-8000-000000000001';
const second = '00000000-0000-4000-8000-000000000002';

const decide = (change: Partial<Parameters<typeof decideVisitor>[0]> = {}) =>
  decideVisitor({ cookies: {}, consent: allowed, isBot: false, gpc: false, newId: idSource(), ...change });

/** What the browser holds after an answer. */
const jarAfter = (cookies: Record<string, string>, answer: ReturnType<typeof decide>): Record<string, string> => {
  const jar = new Map(Object.entries(cookies));
  for (const { name, value, maxAgeS } of answer.setCookies) {
    if (maxAgeS === 0) jar.delete(name);
    else jar.set(name, value);
  }
  return Object.fromEntries(jar);
};

describe('visitor', () => {
  it('ANLY-08, ANLY-09, ANLY-10: the first visit with consent sets five cookies with their ages', () => {
    const { visitorId, isTracked, setCookies } = decide({ secure: true });
    expect(visitorId).toBe(first);
    expect(isTracked).toBe(true);
    expect(setCookies.map(serializeCookie)).toEqual([
      `ATC_ID=${first}; Max-Age=126230400; Path=/; SameSite=Lax; HttpOnly; Secure`,
      `ATC_AMBIENT_ID=${second}; Max-Age=126230400; Path=/; SameSite=Lax; HttpOnly; Secure`,
      `abc=${first}; Max-Age=126230400; Path=/; SameSite=Lax; Secure`,
      `pxa_id=${first}; Max-Age=126000000; Path=/; SameSite=Lax; Secure`,
      `ATC_EXPERIMENT=${first}; Max-Age=63072000; Path=/; SameSite=Lax; Secure`,
    ]);
  });

  it('ANLY-08: one-tap sign-in is suppressed for a day', () => {
    expect(choiceCookies.oneTapSuppression.maxAgeS).toBe(daySeconds);
  });

  it('RULING-91: the next visit has the same ids and sets no cookies', () => {
    const cookies = jarAfter({}, decide());
    expect(decide({ cookies })).toEqual({ visitorId: first, bucketingId: first, isTracked: true, setCookies: [] });
  });

  it.each([
    ['without consent', { consent: noConsent }],
    ['with the privacy signal on', { gpc: true }],
    ['for robots', { isBot: true }],
  ])('RULING-91: %s no cookies are set', (_, change) => {
    const visitor = decide(change);
    expect(visitor.setCookies).toEqual([]);
    expect(visitor.isTracked).toBe(false);
    expect(visitor.visitorId).toBe(first);
  });

  it('RULING-91: withdrawn consent removes the id cookies and no others', () => {
    const cookies: Record<string, string> = { ...jarAfter({}, decide()), ATC_USER_ZIP: '30303' };
    const answer = decide({ cookies, consent: noConsent, newId: () => second });
    expect(jarAfter(cookies, answer)).toEqual({ ATC_USER_ZIP: '30303' });
    expect(answer.visitorId).toBe(second);
  });

  it('RULING-76: a bot is sent no cookies, not even removals', () => {
    expect(decide({ cookies: jarAfter({}, decide()), isBot: true }).setCookies).toEqual([]);
  });

  it('ANLY-10: a renewed visitor id keeps the bucketing id', () => {
    const visitor = decide({ cookies: { ATC_EXPERIMENT: second } });
    expect(visitor).toMatchObject({ visitorId: first, bucketingId: second });
  });

  it('RULING-91: no cookies make it throw, and afterward all id cookies agree', () => {
    const value = fc.oneof(anyText(), fc.uuid());
    const jar = fc.dictionary(fc.constantFrom(...names), value, { noNullPrototype: true });
    fc.assert(
      fc.property(jar, fc.boolean(), (cookies, isBot) => {
        const answer = decide({ cookies, isBot });
        if (isBot) return;
        const after = jarAfter(cookies, answer);
        expect([after.ATC_ID, after.abc, after.pxa_id]).toEqual(Array(3).fill(answer.visitorId));
        expect(Object.keys(after).sort()).toEqual([...names].sort());
        expect(decide({ cookies: after }).setCookies).toEqual([]);
      }),
    );
  });

  it('EXP-41: a missing visitor id is logged as missing middleware', () => {
    const lines: string[] = [];
    const log = { error: (_: object, message: string) => lines.push(message) };
    expect(requireVisitorId({ visitorId: first }, log)).toBe(first);
    expect(lines).toEqual([]);
    expect(requireVisitorId({}, log)).toBeUndefined();
    expect(lines).toEqual(['Visitor id is missing: the visitor middleware did not run for this request']);
  });
});

describe('consent', () => {
  it('RULING-91: nothing is allowed before the visitor consents', () => {
    expect(parseConsent(undefined)).toEqual(noConsent);
    expect(mayTrack({ consent: noConsent, isBot: false, gpc: false })).toBe(false);
  });

  it('ANLY-05: a group without consent is not tracked, and the other may be', () => {
    const tracking = { consent: parseConsent('personalization'), isBot: false, gpc: false };
    expect(mayTrack(tracking, 'analytics')).toBe(false);
    expect(mayTrack(tracking, 'personalization')).toBe(true);
  });

  it('RULING-91: the cookie stores any answer, including no to everything', () => {
    fc.assert(
      fc.property(fc.subarray([...consentGroups]), (groups) => {
        const header = serializeCookie(consentCookie(groups, { secure: true })).split(';')[0];
        const consent = parseConsent(parseCookies(header)[choiceCookies.consent.name]);
        expect(consent.answered).toBe(true);
        for (const group of consentGroups) expect(consent.groups[group]).toBe(groups.includes(group));
      }),
    );
  });

  it('RULING-91: an invalid cookie counts as no answer', () => {
    const words: string[] = ['none', ...consentGroups];
    const unreadable = anyText().filter((text) => !text.split('.').every((w) => words.includes(w)));
    fc.assert(
      fc.property(unreadable, (text) => {
        expect(parseConsent(text)).toEqual(noConsent);
      }),
    );
  });

  it('RULING-91: the privacy signal is the header value 1', () => {
    expect([readGpc('1'), readGpc(['1']), readGpc('0'), readGpc(''), readGpc(undefined)]).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
  });
});

describe('visitor-unique id', () => {
  const bytes = (fill: number) => (length: number) => new Uint8Array(length).fill(fill);
  const memory = (held?: string) => {
    const entries = new Map(held === undefined ? [] : [[vuidKey, held]]);
    return {
      entries,
      getItem: (key: string) => entries.get(key) ?? null,
      setItem: (key: string, value: string) => void entries.set(key, value),
      removeItem: (key: string) => void entries.delete(key),
    };
  };

  it('EXP-23, RULING-91: a generated id has the prefix and 32 characters', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 14, maxLength: 14 }), (random) => {
        const vuid = createVuid(() => random);
        expect(vuid).toMatch(/^vuid_[0-9a-f]{27}$/);
        expect(vuid).toHaveLength(32);
        expect(isVuid(vuid)).toBe(true);
      }),
    );
  });

  it('EXP-23: rejects the prefix alone and other prefixes', () => {
    for (const value of ['vuid_', 'vuid', 'VUID_1', 'uid_123456', '', null, 7]) expect(isVuid(value)).toBe(false);
    expect(isVuid('vuid_1')).toBe(true);
  });

  it('ANLY-10: one id is kept in local storage', () => {
    const storage = memory();
    const vuid = keepVuid({ storage, isTracked: true, randomBytes: bytes(10) });
    expect(storage.entries.get(vuidKey)).toBe(vuid);
    expect(keepVuid({ storage, isTracked: true, randomBytes: bytes(11) })).toBe(vuid);
    expect(keepVuid({ storage: memory('broken'), isTracked: true, randomBytes: bytes(10) })).toBe(vuid);
  });

  it('RULING-91: without consent there is no id, and a stored one is removed', () => {
    const storage = memory('vuid_1');
    expect(keepVuid({ storage, isTracked: false, randomBytes: bytes(1) })).toBeUndefined();
    expect(storage.entries.size).toBe(0);
  });

  it('ANLY-10: with storage blocked by the browser there is no id', () => {
    const refuse = (): never => {
      throw new Error('denied');
    };
    const storage = { getItem: refuse, setItem: refuse, removeItem: refuse };
    expect(keepVuid({ storage, isTracked: true, randomBytes: bytes(1) })).toBeUndefined();
  });
});
