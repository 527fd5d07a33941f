import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  cabGroupOf,
  driveOf,
  engineWords,
  fuelGroupOf,
  listingTypeOf,
  simpleColourOf,
  transmissionOf,
} from './attribute-words.ts';
import { feedColumnOf, feedColumns } from './feed-columns.ts';
import { printable } from './feed-problem.ts';
import { readAmount, readDateMs, readPhone, readWebAddress, readYesNo } from './feed-values.ts';

describe('feed values', () => {
  it.each([
    ['26,648', 26_648],
    ['$24,995.00', 24_995],
    ['12.6 mi', 13],
    ['-5', -5],
    ['$ 9', 9],
    ['1,23', undefined],
    ['12k', undefined],
    ['call', undefined],
    ['', undefined],
  ])('amount %j reads as %j', (text, amount) => expect(readAmount(text)).toBe(amount));

  it.each([
    ['2026-11-01', Date.UTC(2026, 10, 1)],
    ['11/1/2026', Date.UTC(2026, 10, 1)],
    ['2026-11-01T08:30:00Z', Date.UTC(2026, 10, 1, 8, 30)],
    ['2026-02-31', undefined],
    ['13/13/2026', undefined],
    ['yesterday', undefined],
  ])('date %j', (text, ms) => expect(readDateMs(text)).toBe(ms));

  it.each([
    ['(404) 555-0100', '4045550100'],
    ['+1 404.555.0100', '4045550100'],
    ['555-0100', undefined],
    ['0045550100', undefined],
  ])('phone %j', (text, phone) => expect(readPhone(text)).toBe(phone));

  it('accepts web addresses only', () => {
    expect(readWebAddress('larkstead.example')).toBe('https://larkstead.example/');
    for (const text of ['javascript:alert(1)', 'ftp://a.example', 'localhost', 'not an address']) {
      expect(readWebAddress(text)).toBeUndefined();
    }
  });

  it('reads yes and no, and anything else as undefined', () => {
    expect(['Yes', '1', 'TRUE', 'no', 'F', 'maybe'].map(readYesNo)).toEqual([
      true,
      true,
      true,
      false,
      false,
      undefined,
    ]);
  });
});

describe('words of feeds', () => {
  it.each([
    [
      listingTypeOf,
      {
        N: 'NEW',
        'Certified Pre-Owned': 'CERTIFIED',
        cpo: 'CERTIFIED',
        'pre-owned': 'USED',
        '3P_CERT': '3P_CERT',
        newish: undefined,
      },
    ],
    [
      fuelGroupOf,
      {
        'Plug-In Hybrid': 'PIH',
        'Gas/Electric Hybrid': 'HYB',
        Electric: 'ELE',
        'Flex Fuel': 'GSL',
        Diesel: 'DSL',
        PIH: 'PIH',
        coal: undefined,
      },
    ],
    [
      transmissionOf,
      { '8-Speed Automatic': 'AUT', CVT: 'AUT', '6-Speed Manual': 'MAN', A: 'AUT', M6: 'MAN', paddle: undefined },
    ],
    [
      driveOf,
      {
        '4x4': '4WD',
        'All-Wheel Drive': 'AWD',
        quattro: 'AWD',
        'Front-Wheel Drive': 'FWD',
        '4-Wheel Disc AWD': 'AWD',
        '4-Wheel Drive': '4WD',
        hover: undefined,
      },
    ],
    [
      cabGroupOf,
      { SuperCrew: 'CREW', 'Super Cab': 'EXTEND', 'Extended Cab': 'EXTEND', 'Regular Cab': 'REG', sedan: undefined },
    ],
    [
      simpleColourOf,
      {
        'Pearl White': 'WHITE',
        'Agate Black Metallic': 'BLACK',
        'Lunar Grey': 'GRAY',
        'Off White': 'OFFWHITE',
        Zzyzx: undefined,
      },
    ],
  ] as const)('%o', (read, words) => {
    for (const [word, meaning] of Object.entries(words)) expect([word, read(word)]).toEqual([word, meaning]);
  });

  it('reads liters and cylinders of an engine', () => {
    expect(engineWords('2.5L I4')).toMatchObject({ litres: 2.5, code: '4CLDR' });
    expect(engineWords('3.5-liter V-6 EcoBoost')).toMatchObject({ litres: 3.5, code: '6CLDR' });
    expect(engineWords('8 Cyl')).toMatchObject({ litres: undefined, code: '8CLDR' });
    expect(engineWords('1.3L Rotary').code).toBe('RTR');
    expect(engineWords('Dual Electric Motors')).toMatchObject({ code: undefined, electric: true });
  });
});

describe('columns', () => {
  it('a header is recognized in any spelling', () => {
    expect(
      ['VIN', 'Stock #', 'stock_number', 'Dealer ID', 'Sale Price', 'ODOMETER', 'ext. color'].map(feedColumnOf),
    ).toEqual(['vin', 'stockNumber', 'stockNumber', 'dealerId', 'price', 'mileage', 'exteriorColor']);
    expect(feedColumnOf('warp factor')).toBeUndefined();
  });

  it('the documentation lists every column and every alternative spelling', () => {
    const text = readFileSync(new URL('../../../../docs/feeds.md', import.meta.url), 'utf8');
    const missing = Object.entries(feedColumns).flatMap(([column, others]) => [
      ...(text.includes(`\`${column}\``) ? [] : [column]),
      ...others.filter((other) => !new RegExp(`\\b${other}\\b`).test(text)),
    ]);
    expect(missing).toEqual([]);
  });

  it('no spelling stands for two columns', () => {
    const spellings = Object.entries(feedColumns).flatMap(([column, others]) => [column, ...others]);
    const keys = spellings.map((name) => name.toLowerCase());
    expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
  });

  it('a problem’s text cannot control a terminal', () => {
    expect(printable('a\u001b[31mred\u0007')).toBe('a\\x1b[31mred\\x07');
    expect(printable('x'.repeat(99))).toHaveLength(81);
  });
});
