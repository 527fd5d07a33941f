/** The error message for an invalid phone number. */
export const invalidPhone = 'Please enter a valid phone number.';

/** The digits of a text without the country code 1; not necessarily a complete phone number. */
export const phoneDigits = (text: string): string => text.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '');

/**
 * A North American phone number: ten digits; area code and exchange start with 2 to 9 and are not service codes
 * (RULING-21).
 */
export const readNanpPhone = (text: string): string | undefined => {
  const digits = phoneDigits(text);
  return /^(?:[2-9](?!11)\d\d){2}\d{4}$/.test(digits) && !/[a-z]/i.test(text) ? digits : undefined;
};

/** "(404) 555-0142"; anything but an American number is returned unchanged (PROF-03). */
export const formatPhone = (text: string): string => {
  const [, area, exchange, line] = /^(\d{3})(\d{3})(\d{4})$/.exec(phoneDigits(text)) ?? [];
  return line ? `(${area}) ${exchange}-${line}` : text;
};

/** In E.164 form, for `tel:` and `sms:` links. */
export const dialledPhone = (text: string): string => {
  const digits = phoneDigits(text);
  return digits.length === 10 ? `+1${digits}` : `+${digits}`;
};
