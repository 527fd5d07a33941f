import { linksInText } from '#lib/links-in-text.ts';
import type { HoldReason } from './review.ts';

const email = /[\p{L}\p{N}._%+-]+\s*(?:@|\(at\)|\[at\])\s*[\p{L}\p{N}-]+\s*(?:\.|\(dot\)|\[dot\])\s*\p{L}{2,}/iu;
/** Ten digits of a phone number, however they are divided; not a price or miles with thousands separators. */
const phone = /(?<![\d$,])(?:\+?1[ .-]*)?\(?[2-9]\d{2}\)?[ .-]*\d{3}[ .-]*\d{4}(?!\d)/;
const handle = /(?:^|\s)@[a-z0-9_.]{3,}/i;

/** At least this many letters before capitals count as shouting. */
const fewestLetters = 24;
const mostCapitals = 0.6;

const isShouting = (text: string): boolean => {
  const letters = text.replaceAll(/[^\p{L}]/gu, '');
  const capitals = letters.replaceAll(/[^\p{Lu}]/gu, '');
  return (letters.length >= fewestLetters && capitals.length / letters.length > mostCapitals) || /[!?]{4,}/.test(text);
};

/** Words that an operator should look at; whole words only, so that Scunthorpe stays a town. */
const foul =
  /\b(?:f+u+c+k\w*|sh[i1]t\w*|bullsh[i1]t|assholes?|bitch\w*|bastards?|cunts?|dickheads?|motherf\w+|wh[o0]res?|sluts?|retards?|retarded|fagg?ots?|n[i1]gg\w+|sp[i1]cs?|k[i1]kes?|nazis?|scumbags?|kill yourself)\b/iu;

/** What an operator has to look at before a text is published; empty if nothing (REV-06). */
export const checkText = (text: string, ownWords: readonly string[] = []): HoldReason[] => {
  const plain = text.normalize('NFKC');
  const own = plain.toLowerCase();
  const mail = email.test(plain);
  return [
    ...(mail || phone.test(plain) || handle.test(plain) ? (['contact'] as const) : []),
    // The domain of an address isn't a link of its own.
    ...(linksInText(mail ? plain.replaceAll(new RegExp(email, 'giu'), ' ') : plain).length > 0
      ? (['link'] as const)
      : []),
    ...(isShouting(plain) ? (['shouting'] as const) : []),
    ...(foul.test(plain) || ownWords.some((word) => own.includes(word)) ? (['words'] as const) : []),
  ];
};
