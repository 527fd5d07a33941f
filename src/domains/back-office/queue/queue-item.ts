import type { QueueAction, QueueKind } from './queue-kinds.ts';

/** Something odd as its source knows it. */
export type QueueFact = {
  /** What it is about, once in its kind, such as `listing:12`. */
  subject: string;
  /** What is odd about it: when this changes, an earlier decision no longer counts. */
  fact: string;
  title: string;
  /** Why it is here, in a sentence. */
  cause: string;
  /** The page where it is put right. */
  href: string;
  listingId?: number;
  /** Since when, where the source knows that. */
  sinceMs?: number;
};

export type QueueItem = Omit<QueueFact, 'sinceMs' | 'listingId'> & {
  kind: QueueKind;
  listingId: number | null;
  firstMs: number;
};

/** What an operator did with an item. */
export type QueueDecision = Pick<QueueItem, 'kind' | 'subject' | 'fact' | 'title' | 'listingId'> & {
  id: string;
  action: QueueAction;
  reason: string;
  operator: { id: string; email: string };
  atMs: number;
};
