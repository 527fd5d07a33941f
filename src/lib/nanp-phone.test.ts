import { expect, it } from 'vitest';
import { dialledPhone, formatPhone, phoneDigits, readNanpPhone } from './nanp-phone.ts';

it.each(['4045550142', '(404) 555-0142', '404.555.0142', '+1 404 555 0142', '1-404-555-0142'])(
  'RULING-21: %s is read as its ten digits',
  (text) => expect(readNanpPhone(text)).toBe('4045550142'),
);

it.each(['', '404555014', '40455501420', '0045550142', '1045550142', '4110550142', '4045110142', '4041550142', 'abc'])(
  'RULING-21: %j is not a phone number',
  (text) => expect(readNanpPhone(text)).toBeUndefined(),
);

it('ALRT-07: extracts the digits without the country code 1, also of an incomplete number', () => {
  expect(['(404) 555-1212', '+1 404.555.1212', '404 555 121'].map(phoneDigits)).toEqual([
    '4045551212',
    '4045551212',
    '404555121',
  ]);
});

it.each([
  ['4045551212', '(404) 555-1212', '+14045551212'],
  ['14045550142', '(404) 555-0142', '+14045550142'],
  ['+44 20 7946 0000', '+44 20 7946 0000', '+442079460000'],
])('PROF-03: %s is shown as %s and dialed as %s', (text, formatted, dialled) => {
  expect(formatPhone(text)).toBe(formatted);
  expect(dialledPhone(text)).toBe(dialled);
});

it('PROF-03: an empty number is shown as empty text', () => expect(formatPhone('')).toBe(''));
