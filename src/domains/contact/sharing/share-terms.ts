import { dayMs, hourMs } from '#lib/duration.ts';
import type { FormAnswer, FormCall } from '#lib/forms/form-answer.ts';
import { landingPath } from '#paths/paths.ts';

/** What a shared text may be about, by the names that clients send (RULING-28). */
export const shareConfigs = { vehicle: 'SHARE_VDP', compare: 'SHARE_COMPARE', list: 'SHARE_LIST' } as const;
export type SharedKind = keyof typeof shareConfigs;

/** Campaign codes that go with shared emails and texts (RULING-88). */
export const lnxCodes = { email: 'VDPEMLSHRE', text: 'VDPTXTSHRE' } as const;

export const longestText = 320;
export const longestWords = 280;
export const longestName = 60;
export const mostRecipients = 5;
export const mostCarsShared = 5;

export type ShareWay = 'text' | 'email';

export const shareLimits = {
  text: { most: 5, perMs: hourMs },
  email: { most: 10, perMs: dayMs },
} as const satisfies Record<ShareWay, { most: number; perMs: number }>;

/** The calls for sharing (SHAR-01, SHAR-03). The wording of the failures is fixed (RULING-28, RULING-88). */
export const shareCalls: Readonly<Record<ShareWay, FormCall>> = {
  text: { path: `${landingPath()}/share-text`, failure: "We couldn't send that text. Please try again." },
  email: {
    path: '/cars-for-sale/svc/leads/email/friend',
    failure: "We couldn't send your email. Please try again.",
  },
};

/** The shared page, for the preview and the messages. */
export type SharedPage = {
  kind: SharedKind;
  /** "2023 Kia Telluride EX", or the title of a search. */
  title: string;
  /** Path on this site, without anything about the sender. */
  path: string;
  listingIds: readonly number[];
  /** "$34,980"; empty if there is none. */
  price: string;
  /** The sender's figures, "$38,066 out the door, $656/mo on my terms"; empty if unknown. */
  figures: string;
  /** The ZIP those figures are for. */
  zip: string;
  picture?: { src: string; alt: string } | undefined;
  /** Address of a list's feed. */
  feed?: string;
};

/** A page with the car whose figures can be shared; they are worked out once the dialog is open. */
export type PageToShare = Omit<SharedPage, 'figures'> & {
  /** The car's `data-costs`. */
  costs?: string;
  /** Whether its taxes are those of a state that is only assumed. */
  isAssumed?: boolean;
};

/** Result of one of the forms, submitted without JavaScript. */
export type PostedShare = { way: ShareWay; answer: FormAnswer };
