import { linksInText } from '#lib/links-in-text.ts';

/** Digits that a person would dial, however they are spaced or spelled in between. */
const phone = /(?:\+?1[\s.()-]*)?(?:\(?[2-9]\d{2}\)?[\s.()-]*)[2-9]\d{2}[\s.-]*\d{4}(?!\d)/;

const spelled: Readonly<Record<string, string>> = {
  zero: '0',
  oh: '0',
  one: '1',
  two: '2',
  three: '3',
  four: '4',
  five: '5',
  six: '6',
  seven: '7',
  eight: '8',
  nine: '9',
};
const spelledDigit = new RegExp(`\\b(?:${Object.keys(spelled).join('|')})\\b`, 'gi');
const mail =
  /[^\s@]{1,64}\s*(?:@|\(at\)|\[at\]|\sat\s)\s*[a-z0-9-]{1,60}\s*(?:\.|\(dot\)|\[dot\]|\sdot\s)\s*[a-z]{2,10}\b/i;

type ContactData = 'phone' | 'email' | 'link';

/** Miles and prices have separators in other places than phone numbers, so they are not taken for one. */
const hasPhone = (text: string): boolean => {
  const digits = text.replace(spelledDigit, (word) => spelled[word.toLowerCase()] ?? word);
  // "4 0 4 5 5 5 0 1 4 2" and "404 five five five 0142".
  return phone.test(text) || phone.test(digits.replace(/(?<=\d)[\s.,*_-]+(?=\d)/g, ''));
};

/** Ways around the messages of this site in what a seller wrote for everybody. */
export const contactDataIn = (text: string): ContactData | undefined => {
  const plain = text.normalize('NFKC');
  if (mail.test(plain)) return 'email';
  if (linksInText(plain).length > 0) return 'link';
  return hasPhone(plain) ? 'phone' : undefined;
};

export const contactDataMessages: Readonly<Record<ContactData, string>> = {
  phone: 'Leave out phone numbers. Buyers message you here, and you choose whom to give your number.',
  email: 'Leave out email addresses. Buyers message you here, and your address stays private.',
  link: 'Leave out web addresses.',
};
