// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { resolveBrand } from '#domains/reference/brands/brand-host.ts';
import type { BrandColors } from '#domains/reference/brands/brand-look.ts';
import { contrastRatio } from '#lib/colour.ts';
import { defaultBrandConfig } from '#tests/fixtures/brand-config.ts';
import { everyLetter } from '#tests/fixtures/letter-facts.ts';
import { mailLookOf } from '../mail-look.ts';

const config = {
  ...defaultBrandConfig,
  tenants: {
    larkspur: { name: 'Larkspur Motors', accent: '#5a3bb5', corners: 'round' as const },
    sunny: { name: 'Sunny', accent: '#ffcc00' },
  },
};
const lookAt = (place: Parameters<typeof resolveBrand>[1]['place']) => mailLookOf(resolveBrand(config, { place }));
const main = lookAt({ id: 'atc' });
const looks = [
  ...(['atc', 'kbb', 'ford', 'caranddriver'] as const).map((id) => lookAt({ id })),
  ...['larkspur', 'sunny'].map((slug) => lookAt({ id: 'whitelabel', slug })),
];

const read = (html: string): Document => new DOMParser().parseFromString(html, 'text/html');

/** Every text of a facts object replaced, however deep, but for the words the code itself decides by. */
const replaced = (value: unknown, text: string, key = ''): unknown => {
  if (typeof value === 'string')
    return ['kind', 'deal', 'frequency', 'cid', 'type', 'base64'].includes(key) ? value : text;
  if (Array.isArray(value)) return value.map((one) => replaced(one, text, key));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, replaced(one, text, name)]));
};

const roleOf = (element: Element, kind: 'fg' | 'bg'): keyof BrandColors | undefined => {
  const ancestor = element.closest(`[class*="${kind}-"]`);
  const [, role] = new RegExp(`(?:^|\\s)${kind}-(\\S+)`).exec(ancestor?.className ?? '') ?? [];
  return role as keyof BrandColors | undefined;
};

/** Elements with words of their own. */
const worded = (page: Document): Element[] =>
  [...page.body.querySelectorAll('*')].filter((element) =>
    [...element.childNodes].some((node) => node.nodeType === 3 && /[^\s\u00a0·]/.test(node.textContent ?? '')),
  );

describe.each(everyLetter)('the email: $name', ({ write }) => {
  const letter = write(main);
  const page = read(letter.html);

  it('has only embedded images with alt text, and no scripts, forms or remote content', () => {
    const images = [...page.querySelectorAll('img')];
    expect(images.every((image) => image.hasAttribute('alt'))).toBe(true);
    const inside = (letter.images ?? []).map(({ cid }) => `cid:${cid}`);
    expect(new Set(images.map((image) => image.getAttribute('src')))).toEqual(new Set(inside));
    expect(
      page.querySelectorAll('script, form, input, button, link, iframe, object, video, [background]'),
    ).toHaveLength(0);
    expect(letter.html).not.toMatch(/url\(|@import|@font-face/);
    for (const link of page.querySelectorAll('a')) expect(link.href).toMatch(/^(https:|mailto:)/);
  });

  it('every link is in the text part too', () => {
    const addresses = [...page.querySelectorAll('a')].map((link) => link.getAttribute('href') ?? '');
    expect(addresses.length).toBeGreaterThan(0);
    for (const address of addresses) expect(letter.text).toContain(address);
  });

  it('is a fluid single column of tables without width media queries, below 90 kB', () => {
    expect(letter.html).not.toMatch(/@media[^{]*width|position:|float:|display:(?:flex|grid)/);
    expect(page.querySelector('table table')?.getAttribute('style')).toContain('max-width:600px');
    // Longer ones are cut off by some programs, with the links at their end.
    expect(Buffer.byteLength(letter.html)).toBeLessThan(90_000);
  });

  it('escapes markup in all of its data', () => {
    const evil = '<img src=x onerror="alert(1)"><script>x</script>\'"&lt;';
    const letter = write(main, (facts) => replaced(facts, evil) as typeof facts);
    const page = read(letter.html);
    expect(page.querySelectorAll('script, [onerror], img[src="x"]')).toHaveLength(0);
    expect(page.body.textContent).toContain(evil);
    expect(letter.text).toContain(evil);
  });

  it('strips line breaks from the subject and limits its length', () => {
    const { subject } = write(main, (facts) => replaced(facts, 'Car\r\nBcc: all@example.com\u2028\0') as typeof facts);
    expect(subject).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}]/u);
    expect(write(main, (facts) => replaced(facts, 'long '.repeat(500)) as typeof facts).subject.length).toBeLessThan(
      130,
    );
    expect(letter.subject.length).toBeLessThan(70);
  });

  it.each(looks)('BRND-06: all text has enough contrast in light and dark for $name', (look) => {
    const page = read(write(look).html);
    const words = worded(page);
    expect(words.length).toBeGreaterThan(5);
    for (const element of words) {
      if (element.closest('div[style*="display:none"]')) continue;
      const [fg, bg] = [roleOf(element, 'fg'), roleOf(element, 'bg')];
      const text = element.textContent?.trim().slice(0, 40);
      if (!fg || !bg) throw new Error(`“${text}” has no color that turns dark`);
      for (const colors of [look.light, look.dark]) {
        expect(contrastRatio(colors[fg], colors[bg]), `${text}: ${fg} on ${bg}`).toBeGreaterThanOrEqual(4.5);
      }
    }
  });

  it('BRND-06: every element with a color has a class for dark mode', () => {
    for (const element of page.body.querySelectorAll('[style*="color:"]')) {
      const style = element.getAttribute('style') ?? '';
      const wanted = [
        ...(/(?:^|;)color:/.test(style) ? ['fg'] : []),
        ...(/background-color:/.test(style) ? ['bg'] : []),
        ...(/border-color:/.test(style) ? ['bd'] : []),
      ];
      for (const kind of wanted) expect(element.className, style).toContain(`${kind}-`);
    }
  });
});

const byName = (name: string) => {
  const letter = everyLetter.find((one) => one.name === name);
  if (!letter) throw new Error(`no letter ${name}`);
  return letter.write(main);
};

const orderOf = (text: string, parts: readonly string[]): number[] => parts.map((part) => text.indexOf(part));

describe('content of the emails', () => {
  it('price drop: has the changes in order, the assumptions, the reason for the email and the opt-out links', () => {
    const { subject, text, html } = byName('price drop');
    expect(subject).toBe('Your Telluride is $920 less: $34,980');
    expect(text).toContain('Northside Kia asks $34,980, down $920 from $35,900. $2,140 below 31 similar cars.');
    const order = orderOf(text, [
      'Price: $34,980, was $35,900 (−$920)',
      'Out the door: $38,066, was $39,050 (−$984)',
      'Monthly payment: $656, was $676 (−$20)',
      'For ZIP 30303 in Georgia. 7.05% for 60 months, $6,996 down.',
      'Why you get this. You saved this car on Nov 3 and asked for price drops by email.',
      '2022 Toyota Highlander 0',
      'https://cars.example/mute?t=1',
    ]);
    expect(order).toEqual(order.toSorted((a, b) => a - b));
    expect(order[0]).toBeGreaterThan(0);
    for (const way of ['mute', 'snooze', 'manage', 'unsubscribe'])
      expect(text).toContain(`https://cars.example/${way}?t=1`);
    expect(html).toContain(
      'The pictures are inside this email, so nothing loads when you open it and we can’t see whether you did.',
    );
  });

  it('new matches: has the search with its filters in words, and the reason for each car', () => {
    const { subject, text } = byName('new matches');
    expect(subject).toBe('3 changes in your search, from $34,980');
    expect(text).toContain('SUVs with a third row near Atlanta.\nAWD or 4WD, Under $40,000. 642 cars match in total.');
    // The car that is gone is not among those compared.
    expect(text).toContain('Compare these 2:\nhttps://cars.example/compare');
    expect(text).toContain('New on the site. Meets every filter.');
    expect(text).toContain('Its price is now in your range. Down $5,470 from $40,450.');
    expect(text).toContain('No longer listed. Last listed by Northside Kia.');
    expect(text).toContain(
      'You saved this search on Oct 28 and chose one email a day at 7:00 AM. On days without news we send nothing.',
    );
  });

  it('RULING-24: a removed car is called no longer listed, without a reason', () => {
    const { subject, text } = byName('sold');
    expect(subject).toBe('Your Telluride is no longer listed: see similar cars');
    expect(text).toContain('It left our listings on Nov 14. Northside Kia last listed it at $34,980.');
    expect(`${subject} ${text}`).not.toMatch(/sold|withdrawn|took it off|gone/iu);
    expect(byName('sold').text).not.toContain('Great deal');
  });

  it('RULING-19: a confirmation says when an unconfirmed address is deleted', () => {
    const { text } = byName('confirm');
    expect(text).toContain('Wasn’t you? If you do nothing, this address is deleted on Nov 22.');
    expect(text).toContain('Requested on cars.example on Nov 15 at 10:12 AM. The link works until Nov 22.');
  });

  it('RULING-28: a shared car names its sender and says that the address was used once', () => {
    const { subject, text } = byName('share');
    expect(subject).toBe('Sam Ortiz sent you a 2023 Kia Telluride');
    expect(text).toContain('We used your address once and didn’t save it.');
  });
});
