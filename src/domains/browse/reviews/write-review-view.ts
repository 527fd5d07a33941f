import type { Review } from './review.ts';
import type { ReviewSubject } from './review-subjects.server.ts';
import type { Standing } from './reviews.server.ts';

/** The form for a review, with what it starts with. */
export type WriteReviewView = {
  subject: string;
  kind: 'dealer' | 'model';
  name: string;
  path: string;
  years: readonly number[];
  isSignedIn: boolean;
  isEdit: boolean;
  author: string;
  /** Null for a visitor, and for somebody who may not review this dealer. */
  standing: Standing | null;
  /** Where to ask the dealer a question. */
  askHref: string | null;
  values: Readonly<Record<string, string>>;
  /** Why an operator refused or hid it. */
  reason: string | null;
};

const text = (value: number | null): string => (value === null ? '' : String(value));

/** A stored review as the values of its form. */
const valuesOfReview = (review: Review): Record<string, string> => ({
  stars: String(review.stars),
  ...Object.fromEntries(Object.entries(review.parts).map(([part, stars]) => [part, String(stars)])),
  title: review.title,
  words: review.words,
  buyAgain: review.again === null ? '' : review.again ? 'yes' : 'no',
  year: text(review.year),
  ownedMonths: text(review.ownedMonths),
  miles: text(review.miles),
  primaryUse: review.primaryUse ?? '',
});

type ViewInput = {
  about: ReviewSubject;
  author: string;
  isSignedIn: boolean;
  standing: Standing | undefined;
  own: Review | undefined;
  draft: { id: string; fields: Readonly<Record<string, string>> } | undefined;
  /** A visitor's draft is deleted once it is sent. */
  isVisitorDraft: boolean;
};

export const writeReviewView = (input: ViewInput): WriteReviewView => {
  const { about, author, isSignedIn, standing, own, draft, isVisitorDraft } = input;
  return {
    subject: about.subject,
    kind: about.kind,
    name: about.name,
    path: about.path,
    years: about.years,
    isSignedIn,
    isEdit: own !== undefined,
    author,
    standing: standing ?? null,
    askHref: about.kind === 'dealer' ? `${about.path}#contact` : null,
    values: {
      ...(own && valuesOfReview(own)),
      ...draft?.fields,
      ...(draft && isVisitorDraft && { draft: draft.id }),
    },
    reason: own?.reason ?? null,
  };
};
