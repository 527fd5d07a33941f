const mailAddress = /[\w.!#$&*+=?^`{|}~-]+(@[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z]{2,})/gi;
/** Ten digits or more, however they are set apart. */
const phoneNumber = /\+?\(?\d(?:[\s().-]{0,2}\d){9,14}/g;

const lastDigits = (text: string): string => `•••• ${text.replaceAll(/\D/g, '').slice(-4)}`;

/** A text in which nobody is told apart: of an address its first letter and its host are left, of a number its end. */
export const maskPersonal = (text: string): string =>
  text
    .replaceAll(mailAddress, (address, host: string) => `${address.slice(0, 1)}•••••${host}`)
    .replaceAll(phoneNumber, lastDigits);
