import { describe, expect, it } from 'vitest';
import { fieldErrorsOf } from '#lib/forms/define-form.server.ts';
import { invalidPhone } from '#lib/nanp-phone.ts';
import { VehicleLeadInput } from './lead.ts';

const fields = { listingId: '700000001', firstName: ' Dana ', lastName: 'Whitfield', email: 'dana@example.com' };
const read = (changes: Record<string, unknown> = {}) => VehicleLeadInput.safeParse({ ...fields, ...changes });
const accepted = (changes: Record<string, unknown> = {}) => {
  const parsed = read(changes);
  if (!parsed.success) throw parsed.error;
  return parsed.data;
};
const complaints = (changes: Record<string, unknown>) => {
  const parsed = read(changes);
  return parsed.success ? {} : fieldErrorsOf(parsed.error);
};

describe('what a form sends', () => {
  it('is trimmed, and asks for availability unless it says otherwise', () => {
    expect(accepted()).toMatchObject({
      firstName: 'Dana',
      listingId: 700_000_001,
      leadType: 'AVAILABILITY',
      phone: '',
      emailOptIn: false,
    });
  });

  it('RULING-21: a phone number is kept as its digits, and a wrong one has the agreed words', () => {
    expect(accepted({ phone: '+1 (404) 555-0142' }).phone).toBe('4045550142');
    expect(complaints({ phone: '555-0142' })).toEqual({ phone: invalidPhone });
  });

  it('RULING-89: a ticked box is a yes, from a form and from a script', () => {
    for (const emailOptIn of ['on', true, 'true']) expect(accepted({ emailOptIn }).emailOptIn).toBe(true);
    for (const emailOptIn of ['', false, undefined]) expect(accepted({ emailOptIn }).emailOptIn).toBe(false);
  });

  it('each missing field is named in words', () => {
    expect(complaints({ firstName: ' ', lastName: undefined, email: 'dana' })).toEqual({
      firstName: 'Please enter your first name.',
      lastName: 'Please enter your last name.',
      email: 'Please enter a valid email address.',
    });
  });

  it('a message may have 1,000 characters however its lines end, and not one more', () => {
    const lines = `${'x'.repeat(499)}\r\n${'y'.repeat(500)}`;
    expect(accepted({ message: lines }).message).toHaveLength(1000);
    expect(complaints({ message: 'x'.repeat(1001) })).toEqual({ message: 'Use 1000 characters or fewer.' });
  });

  it('a name of two lines is refused, so that no mail header can be made of it', () => {
    expect(complaints({ firstName: 'Dana\r\nBcc: x@example.com' })).toHaveProperty('firstName');
    expect(complaints({ email: 'dana@example.com\nBcc: x@example.com' })).toHaveProperty('email');
  });

  it('a day that is not in the calendar is refused', () => {
    expect(accepted({ leadType: 'TESTDRIVE', preferredDate: '2026-11-21', preferredTime: 'MORNING' })).toMatchObject({
      preferredDate: '2026-11-21',
    });
    expect(complaints({ preferredDate: '2026-02-31' })).toEqual({ preferredDate: expect.any(String) });
  });

  it('an id of four digits, a word or none is refused', () => {
    for (const listingId of ['1234', 'abc', '', undefined, -5, 1.5]) {
      expect(complaints({ listingId })).toHaveProperty('listingId');
    }
  });
});
