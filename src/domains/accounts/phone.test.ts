import { describe, expect, it } from 'vitest';
import { formatPhone, parsePhone } from './phone.ts';

describe('phone numbers', () => {
  it('D-21: ten digits are taken however they are written, a leading 1 is dropped', () => {
    for (const text of ['4045551212', '(404) 555-1212', '404.555.1212', '+1 404 555 1212', '1-404-555-1212']) {
      expect(parsePhone(text), text).toBe('4045551212');
    }
  });

  it('D-21: areas and exchanges that start with 0 or 1 or are service codes are not', () => {
    for (const text of [
      '',
      '404555121',
      '40455512121',
      '1045551212',
      '0045551212',
      '4041551212',
      '9115551212',
      '4044111212',
      'phone',
    ]) {
      expect(parsePhone(text), text).toBeUndefined();
    }
  });

  it('PROF-03: ten digits are shown as (###) ###-####', () => {
    expect(formatPhone('4045551212')).toBe('(404) 555-1212');
    expect(formatPhone('')).toBe('');
  });
});
