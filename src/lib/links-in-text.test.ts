import { describe, expect, it } from 'vitest';
import { judgeLinks, linksInText } from './links-in-text.ts';

const origin = 'https://cars.example';
const ours = `${origin}/cars-for-sale/vehicle/700000001`;

describe('links in a shopper’s text', () => {
  it('RULING-28: finds a link to this site, also at the end of a sentence', () => {
    for (const text of [ours, `Look: ${ours}.`, `(${ours})`, 'cars.example/cars-for-sale/vehicle/7!']) {
      expect(judgeLinks(text, origin), text).toEqual({ ours: [expect.any(String)], foreign: undefined });
    }
  });

  it.each([
    ['another site', 'https://evil.example/x'],
    ['another protocol', 'http://cars.example/x'],
    ['another port', 'https://cars.example:8443/x'],
    ['a name that begins like ours', 'https://cars.example.evil.example'],
    ['a name that ends like ours', 'https://evilcars.example'],
    ['ours as the name of a user', 'https://cars.example@evil.example/'],
    ['a user at ours', 'https://evil.example@cars.example/'],
    ['no protocol', 'evil.example'],
    ['no protocol and a path', 'evil.co/free'],
    ['www', 'www.evil.example'],
    ['a number', '203.0.113.9/x'],
    ['capitals', 'HTTPS://EVIL.EXAMPLE'],
    ['a full-width dot', 'evil。example'],
    ['full-width letters', 'ｅｖｉｌ.ｅｘａｍｐｌｅ'],
    ['letters of another script', 'ｃаrs.example'],
    ['an encoded name', 'xn--crs-5cd.example'],
    ['another scheme', 'ftp://cars.example/x'],
    ['an application', 'whatsapp://send?text=x'],
    ['an address of mail', 'win@evil.example'],
    ['words that run into it', 'Prize!evil.example/x'],
  ])('%s is a foreign link, also next to one of ours', (_, foreign) => {
    expect(judgeLinks(`${ours} ${foreign}`, origin).foreign).toBeDefined();
    expect(judgeLinks(foreign, origin).ours).toEqual([]);
  });

  it.each([
    ['It has the 3.5L V6 and 28,410 mi. Price is $34,980.'],
    ['See you at 5:20 p.m.?'],
    ['A/C works, e.g. in back'],
  ])('finds no link in %j', (text) => {
    expect(linksInText(text)).toEqual([]);
  });

  it.each([
    ['a list that begins with numbers', `1.${ours}`],
    ['a dash before it', `-${ours}`],
    ['a dash before its name', '-cars.example/x'],
    ['dots before it', `...${ours}`],
  ])('finds the link to this site in text with %s', (_, text) => {
    expect(judgeLinks(text, origin)).toEqual({ ours: [expect.any(String)], foreign: undefined });
  });

  it.each([
    ['after two dots', 'a..evil.example'],
    ['after a dash', '-a.evil.example'],
    ['after a dash and a dot', '-.a.evil.example'],
    ['after a port', 'cars.example:80evil.example'],
    ['in letters after a number', 'cars.example1evil.example'],
  ])('%s a link to another site is found', (_, text) => {
    expect(judgeLinks(text, origin).foreign).toBeDefined();
  });

  it.each(['x', '1', 'é', 'a.', 'a-', '1.1.1.', 'a..', '-.', '!', '。'])(
    'SEC-01: reading time grows linearly with the length of a text of %j',
    (part) => {
      const cost = (length: number): number => {
        const text = part.repeat(length / part.length);
        const before = process.threadCpuUsage();
        linksInText(text);
        const { user, system } = process.threadCpuUsage(before);
        return (user + system) / 1000;
      };
      const short = Math.max(1, cost(3_000), cost(3_000));
      expect(cost(48_000)).toBeLessThan(100 * short);
    },
  );
});
