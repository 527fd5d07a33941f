import { expect, it } from 'vitest';
import { referrerClass } from './referrer.ts';

const isOurs = (origin: string) => origin === 'https://cars.example';

it.each([
  [undefined, 'direct'],
  ['', 'direct'],
  ['no address', 'direct'],
  ['https://cars.example/cars-for-sale?zip=30303', 'internal'],
  ['https://cars.example.evil.test/', 'other'],
  ['https://www.google.co.uk/', 'search'],
  ['https://duckduckgo.com/', 'search'],
  ['https://notgoogle.com/', 'other'],
  ['https://t.co/abc', 'social'],
  ['https://m.facebook.com/', 'social'],
  ['https://blog.example/best-cars', 'other'],
] as const)('RULING-91: only the class of a referrer is recorded: %s is %s', (referrer, expected) => {
  expect(referrerClass(referrer, isOurs)).toBe(expected);
});
