const mailAddress = /[\w.!#$&*+=?^`{|}~-]+(@[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z]{2,})/gi;
/** Ten to fifteen digits, with spaces, dots, dashes or parentheses between them. */
const phoneNumber = /\+?\(?\d(?:[\s().-]{0,2}\d){9,14}/g;

const lastDigits = (text: string): string => `•••• ${text.replaceAll(/\D/g, '').slice(-4)}`;

/** Masks email addresses (first letter and host stay) and telephone numbers (the last four digits stay). */
export const maskPersonal = (text: string): string =>
  text
    .replaceAll(mailAddress, (address, host: string) => `${address.slice(0, 1)}•••••${host}`)
    .replaceAll(phoneNumber, lastDigits);
