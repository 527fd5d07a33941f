import { dayMs, hourMs } from '#lib/duration.ts';
import { landingPath } from '#paths/paths.ts';

/** What dialog, page and server agree on, without a schema: a page that links to the dialog loads no validator. */

/** Where sharing by text is sent (SHAR-01). */
export const shareTextPath = `${landingPath()}/share-text`;
/** Where emailing a friend is sent (SHAR-03). */
export const shareEmailPath = '/cars-for-sale/svc/leads/email/friend';

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

/** RULING-28, RULING-88: exact. */
export const shareFailures: Readonly<Record<ShareWay, string>> = {
  text: "We couldn't send that text. Please try again.",
  email: "We couldn't send your email. Please try again.",
};

/** What is shared, as its page shows it before it goes. */
export type SharedPage = {
  kind: SharedKind;
  /** "2023 Kia Telluride EX", or what the cars of a search are. */
  title: string;
  /** A path of this site that says nothing of whoever shares it. */
  path: string;
  listingIds: readonly number[];
  /** "$34,980"; empty where there is none to tell. */
  price: string;
  /** "$38,066 out the door, $656/mo on my terms", of whoever shares it; empty where not known. */
  figures: string;
  /** The ZIP those figures are for. */
  zip: string;
  picture?: { src: string; alt: string } | undefined;
  /** Of a list. */
  feed?: string;
};

type FieldErrors = Readonly<Record<string, string>>;

/** What became of a form that was sent: taken, or back with what was typed and why. */
export type ShareAnswer =
  | { status: 'sent'; way: ShareWay }
  | {
      status: 'refused';
      /** As many went out as may: nothing is wrong with it, and it can go later. */
      isLimit: boolean;
      way: ShareWay;
      message: string | null;
      errors: FieldErrors;
      values: Readonly<Record<string, string>>;
    };
