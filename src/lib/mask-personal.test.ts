import { describe, expect, it } from 'vitest';
import { maskPersonal } from './mask-personal.ts';

describe('maskPersonal', () => {
  it('keeps the first letter and the host of an email address', () => {
    expect(maskPersonal('dana.whitfield+cars@mail.example.com')).toBe('d•••••@mail.example.com');
    expect(maskPersonal('550 5.1.1 <dana@example.com>: user unknown')).toBe(
      '550 5.1.1 <d•••••@example.com>: user unknown',
    );
  });

  it('keeps the last four digits of a phone number in any notation', () => {
    for (const number of ['4045550142', '+1 (404) 555-0142', '404.555.0142']) {
      expect(maskPersonal(`no route to ${number}.`), number).toBe('no route to •••• 0142.');
    }
  });

  it('keeps error codes and short numbers', () => {
    const plain = 'connect ECONNREFUSED 127.0.0.1:2525 after 30000 ms, 550 5.7.1';
    expect(maskPersonal(plain)).toBe(plain);
  });
});
