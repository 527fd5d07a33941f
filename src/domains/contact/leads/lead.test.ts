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

describe('the body of a lead', () => {
  it('is trimmed, with availability as the default type', () => {
    expect(accepted()).toMatchObject({
      firstName: 'Dana',
      listingId: 700_000_001,
      leadType: 'AVAILABILITY',
      phone: '',
      emailOptIn: false,
    });
  });

  it('RULING-21: has the phone number as digits, with a fixed message for an invalid one', () => {
    expect(accepted({ phone: '+1 (404) 555-0142' }).phone).toBe('4045550142');
    expect(complaints({ phone: '555-0142' })).toEqual({ phone: invalidPhone });
  });

  it('RULING-89: has a checked box as true, from a form and from a script', () => {
    for (const emailOptIn of ['on', true, 'true']) expect(accepted({ emailOptIn }).emailOptIn).toBe(true);
    for (const emailOptIn of ['', false, undefined]) expect(accepted({ emailOptIn }).emailOptIn).toBe(false);
  });

  it('has a message for each missing field', () => {
    expect(complaints({ firstName: ' ', lastName: undefined, email: 'dana' })).toEqual({
      firstName: 'Please enter your first name.',
      lastName: 'Please enter your last name.',
      email: 'Please enter a valid email address.',
    });
  });

  it('may have a message of 1,000 characters, whatever its line endings, and not more', () => {
    const lines = `${'x'.repeat(499)}\r\n${'y'.repeat(500)}`;
    expect(accepted({ message: lines }).message).toHaveLength(1000);
    expect(complaints({ message: 'x'.repeat(1001) })).toEqual({ message: 'Use 1000 characters or fewer.' });
  });

  it('is refused with a line break in a name, to prevent mail header injection', () => {
    expect(complaints({ firstName: 'Dana\r\nBcc: x@example.com' })).toHaveProperty('firstName');
    expect(complaints({ email: 'dana@example.com\nBcc: x@example.com' })).toHaveProperty('email');
  });

  it('is refused with a day that does not exist', () => {
    expect(accepted({ leadType: 'TESTDRIVE', preferredDate: '2026-11-21', preferredTime: 'MORNING' })).toMatchObject({
      preferredDate: '2026-11-21',
    });
    expect(complaints({ preferredDate: '2026-02-31' })).toEqual({ preferredDate: expect.any(String) });
  });

  it('is refused with an id of four digits, a word or none', () => {
    for (const listingId of ['1234', 'abc', '', undefined, -5, 1.5]) {
      expect(complaints({ listingId })).toHaveProperty('listingId');
    }
  });
});
