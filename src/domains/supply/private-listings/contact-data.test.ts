import { describe, expect, it } from 'vitest';
import { contactDataIn } from './contact-data.ts';

describe('contact data in a description', () => {
  it('SELL-07: phone numbers, addresses and links are recognized however they are written', () => {
    for (const text of ['Call 404-555-2142', '(404) 555 2142', '4 0 4 5 5 5 2 1 4 2', 'four zero four 555 2142'])
      expect(contactDataIn(text), text).toBe('phone');
    for (const text of ['maya@example.com', 'maya (at) example (dot) com', 'maya at example dot com'])
      expect(contactDataIn(text), text).toBe('email');
    for (const text of ['see https://example.com/car', 'example.com/car', 'ｅxample．com'])
      expect(contactDataIn(text), text).toBe('link');
  });

  it('SELL-07: years, miles, prices and VINs are none', () => {
    const text =
      'One-owner 2018 CR-V EX-L with 71,240 miles. Serviced every 5,000 miles, $2,400 of new parts at 68,000. New tires in April 2025. VIN ends in 012734. Looked at by 2 mechanics.';
    expect(contactDataIn(text)).toBeUndefined();
  });
});
