import type { RatingSubject } from '#domains/cars/ratings/rating.ts';

/** The parts of a model and of a dealer that have stars of their own, as shown. */
export const modelParts = {
  comfort: 'Comfort',
  driving: 'Driving',
  reliability: 'Reliability',
  value: 'Value',
  space: 'Space',
  technology: 'Technology',
} as const;
export const dealerParts = {
  service: 'Service',
  price: 'Honesty of price',
  speed: 'Answered quickly',
  condition: 'Condition as described',
} as const;

type SubjectKind = 'dealer' | 'model';
export const kindOf = (subject: RatingSubject): SubjectKind => (subject.startsWith('dealer:') ? 'dealer' : 'model');
export const partsOf = (kind: SubjectKind): Readonly<Record<string, string>> =>
  kind === 'dealer' ? dealerParts : modelParts;

export const longestTitle = 100;
export const shortestWords = 20;
export const longestWords = 5000;
export const longestAnswer = 2000;

/** What somebody has to do with the subject, weakest first; `label` stands beside their name (REV-04). */
export const relations = {
  asked: { label: 'Asked this dealer' },
  started: { label: 'Started a purchase' },
  bought: { label: 'Bought here' },
  stated: { label: 'Says they own one' },
  garage: { label: 'Owner, car in their account' },
} as const;
export type Relation = keyof typeof relations;

export const primaryUses = {
  commuting: 'Commuting',
  family: 'Family',
  work: 'Work and towing',
  trips: 'Long trips',
  fun: 'Fun',
  errands: 'Errands',
} as const;
export type PrimaryUse = keyof typeof primaryUses;

/** Only published ones can be read and are counted. */
export type ReviewState = 'waiting' | 'published' | 'refused' | 'hidden';

/** Why a review waits for an operator (REV-06). */
export const holdReasons = {
  contact: 'Contact details',
  link: 'Link',
  shouting: 'Shouting',
  words: 'Foul words',
  policy: 'Every review is checked',
  reported: 'Reported by readers',
  edited: 'Edited since an operator looked',
} as const;
export type HoldReason = keyof typeof holdReasons;

type DealerAnswer = { words: string; by: string; atMs: number };

/** A review as stored. */
export type Review = {
  id: string;
  subject: RatingSubject;
  /** Null for a demo review. */
  consumerId: string | null;
  author: string;
  relation: Relation;
  /** The car it is about: of an owner with its year, of a dealer's customer the one asked about. */
  vehicle: string;
  year: number | null;
  stars: number;
  parts: Readonly<Record<string, number>>;
  title: string;
  words: string;
  /** Would buy again; null if not said. */
  again: boolean | null;
  ownedMonths: number | null;
  miles: number | null;
  primaryUse: PrimaryUse | null;
  state: ReviewState;
  heldFor: readonly HoldReason[];
  reason: string | null;
  isDemo: boolean;
  site: string;
  helpful: number;
  answer: DealerAnswer | null;
  createdMs: number;
  editedMs: number | null;
  decidedMs: number | null;
};
