import { describe, expect, it } from 'vitest';
import type { Brand } from '#domains/reference/brands/brand.ts';
import { layOutMail } from './mail-layout.ts';
import { mailLookOf } from './mail-look.ts';

const brand: Brand = { id: 'kbb', name: 'Forecourt Values', apiBrand: 'KBB', channel: 'KBB', dealerRoot: 'dealers' };
const words = {
  heading: 'Sign in',
  paragraphs: ['Here is the link.'],
  action: { label: 'Sign in', url: 'https://kbb.cars.example/verify?a=1&b=2' },
};
const logo = { png: 'iVBORw0KGgo=', width: 120, height: 30 };

describe('layOutMail', () => {
  it('BRND-06: has the brand’s name, its accent with readable text, and light and dark colors', () => {
    const { brand: key, html, text } = layOutMail(mailLookOf(brand), words);
    expect(key).toBe('kbb');
    expect(html).toContain('background-color:#1453c4');
    expect(html).toContain('color:#ffffff');
    expect(html).toMatch(/prefers-color-scheme:dark\)\{.*\.bg-accent\{background-color:#78abff!important\}/);
    expect(html).toContain('Forecourt Values');
    expect(text.endsWith('-- \nForecourt Values')).toBe(true);
  });

  it('RULING-124: ends with the operator’s postal address if one is set', () => {
    const postalAddress = 'Forecourt, 1 Main St, Atlanta, GA 30303';
    const { html, text } = layOutMail(mailLookOf(brand, { postalAddress }), words);
    expect(html).toContain(postalAddress);
    expect(text.endsWith(`-- \nForecourt Values\n${postalAddress}`)).toBe(true);
    expect(layOutMail(mailLookOf(brand), words).text.endsWith('-- \nForecourt Values')).toBe(true);
  });

  it('uses the brand’s own sender if it has one', () => {
    const from = { name: 'Values', address: 'hello@values.example' };
    expect(layOutMail(mailLookOf(brand, { from }), words).from).toEqual(from);
    expect(layOutMail(mailLookOf(brand), words)).not.toHaveProperty('from');
  });

  it('embeds the logo and loads nothing remote', () => {
    const { html, images } = layOutMail(mailLookOf(brand, { logo }), words);
    expect(images).toEqual([{ cid: 'logo', type: 'image/png', base64: logo.png }]);
    expect([...html.matchAll(/(?:src|background|url\()="?([^"\s)]+)/g)].map(([, at]) => at)).toContain('cid:logo');
    expect(html).not.toMatch(/src="(?!cid:)|url\(|<link|@import/);
  });

  it('a wide logo replaces the name, and a square one is next to it', () => {
    const htmlWith = (width: number) => layOutMail(mailLookOf(brand, { logo: { ...logo, width } }), words).html;
    expect(htmlWith(120)).toContain('alt="Forecourt Values"');
    expect(htmlWith(30)).toContain('alt=""');
  });

  it('escapes markup in a name, a paragraph, a quote, a fact or a URL', () => {
    const evil = '<img src=x onerror="alert(1)">';
    const { html } = layOutMail(mailLookOf({ ...brand, name: evil }), {
      heading: evil,
      paragraphs: [evil],
      quote: evil,
      facts: [{ heading: evil, rows: [[evil, evil]] }],
      action: { label: evil, url: `https://cars.example/"${evil}` },
      note: evil,
    });
    expect(html).not.toContain('<img');
    expect(html).not.toContain('="alert');
  });

  it('the text part has all of the content', () => {
    const { text } = layOutMail(mailLookOf(brand), {
      ...words,
      quote: 'Still there?',
      facts: [
        {
          heading: 'The car',
          rows: [
            ['VIN', '1HGCV1F34LA000001'],
            ['Stock', 'A1'],
          ],
        },
      ],
      note: 'Works once.',
    });
    for (const part of [
      'Still there?',
      'The car\nVIN:   1HGCV1F34LA000001\nStock: A1',
      words.action.url,
      'Works once.',
    ]) {
      expect(text).toContain(part);
    }
  });
});
