import { describe, expect, it } from 'vitest';
import { isDealersAddress } from './known-senders.ts';

const dealer = { leadEmail: 'sales@peachtree-honda.example', website: 'https://www.peachtreehonda.test/' };

describe('the sender of a mail to a dealer’s conversation', () => {
  it.each([
    ['Sales@Peachtree-Honda.example'],
    ['luis@peachtree-honda.example'],
    ['crm@mail.peachtree-honda.example'],
    ['luis@peachtreehonda.test'],
  ])('LEAD-05: %s is recognized as the dealer', (from) => {
    expect(isDealersAddress(from, dealer)).toBe(true);
  });

  it.each([
    ['sales@evil.example'],
    ['sales@peachtree-honda.example.evil.example'],
    ['sales@notpeachtree-honda.example'],
    ['peachtree-honda.example@evil.example'],
    [''],
  ])('LEAD-05: %s is unknown', (from) => {
    expect(isDealersAddress(from, dealer)).toBe(false);
  });

  it('LEAD-05: at a public mail provider only the full address is recognized', () => {
    const small = { leadEmail: 'honda.joe@gmail.com', website: null };
    expect(isDealersAddress('Honda.Joe@gmail.com', small)).toBe(true);
    expect(isDealersAddress('someone.else@gmail.com', small)).toBe(false);
  });
});
