/** What is said at the field of one that cannot be. */
export const invalidPhone = 'Please enter a valid phone number.';

/** The digits of what somebody typed, without the country's own 1; perhaps no telephone number yet. */
export const phoneDigits = (text: string): string => text.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '');

/** RULING-21: ten digits of the North American plan; area and exchange start with 2 to 9 and are no service codes. */
export const readNanpPhone = (text: string): string | undefined => {
  const digits = phoneDigits(text);
  return /^(?:[2-9](?!11)\d\d){2}\d{4}$/.test(digits) && !/[a-z]/i.test(text) ? digits : undefined;
};

/** PROF-03: "(404) 555-0142"; what is no American number stays as it was written. */
export const formatPhone = (text: string): string => {
  const [, area, exchange, line] = /^(\d{3})(\d{3})(\d{4})$/.exec(phoneDigits(text)) ?? [];
  return line ? `(${area}) ${exchange}-${line}` : text;
};

/** As a telephone dials it. */
export const dialledPhone = (text: string): string => {
  const digits = phoneDigits(text);
  return digits.length === 10 ? `+1${digits}` : `+${digits}`;
};
