import type { MailBlock } from '../mail-block.ts';
import { note, section, smallPrint } from '../mail-blocks.ts';
import type { MailCarList } from '../mail-car.ts';
import { carList } from '../mail-car-blocks.ts';
import { footLinks } from '../mail-frame.ts';
import { type BrandedMail, composeMail } from '../mail-layout.ts';
import type { MailLook } from '../mail-look.ts';

/** A mail for the outbox, without recipient and cause. */
export type Letter = BrandedMail & { subject: string };

/** The links of an alert: absolute URLs that work without signing in. */
export type AlertLinks = { view: string; mute: string; snooze: string; unsubscribe: string; manage: string };

/** Mail programs truncate subjects here. Line breaks are replaced, because they could start another header. */
const longestSubject = 120;

const subjectLine = (words: string): string => {
  const line = words.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
  const letters = [...line];
  return letters.length <= longestSubject
    ? line
    : `${letters
        .slice(0, longestSubject - 1)
        .join('')
        .trimEnd()}…`;
};

type LetterParts = Parameters<typeof composeMail>[1] & { subject: string };

export const letter = (look: MailLook, { subject, ...parts }: LetterParts): Letter => ({
  ...composeMail(look, parts),
  subject: subjectLine(subject),
});

/** "You saved this car on Nov 3 and asked for price drops by email." */
export const whyBlock = (words: string): MailBlock => note(words, 'Why you get this.');

/** Why somebody on a shared list is written to. */
export const onList = (list: string): string =>
  `It’s on your shared list “${list}”, and everybody on it gets one email`;

/** The links at the end of an alert. */
export const alertFoot = (links: AlertLinks, mute: string, snooze = 'Snooze 7 days'): MailBlock[] => [
  footLinks([
    { label: mute, url: links.mute },
    { label: snooze, url: links.snooze },
    { label: 'Manage alerts', url: links.manage },
    { label: 'Unsubscribe', url: links.unsubscribe },
  ]),
];

const mostSimilar = 3;

/** Other cars like the one the mail is about. */
export const similarBlocks = ({ cars, terms }: MailCarList): MailBlock[] =>
  cars.length === 0
    ? []
    : [
        section('Similar cars, by distance'),
        carList(cars.slice(0, mostSimilar).map((car) => ({ car }))),
        smallPrint(terms),
      ];
