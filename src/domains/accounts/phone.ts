/** D-21: ten digits of the North American plan; area and exchange start with 2 to 9 and are no service codes. */
export const parsePhone = (text: string): string | undefined => {
  const digits = digitsOf(text).replace(/^1(?=\d{10}$)/, '');
  return /^(?:[2-9](?!11)\d\d){2}\d{4}$/.test(digits) ? digits : undefined;
};

export const digitsOf = (text: string): string => text.replaceAll(/\D/g, '');

/** PROF-03: ten digits as people write them; anything else is shown as it is. */
export const formatPhone = (digits: string): string => digits.replace(/^(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3');
