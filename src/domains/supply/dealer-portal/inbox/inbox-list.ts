/** A question, test drive or purchase in the inbox of a dealer. */
export type InboxRow = {
  kind: 'question' | 'test drive' | 'purchase';
  id: string;
  shopper: string;
  car: string;
  /** What the shopper wrote last, or where the purchase stands. */
  words: string;
  isWaiting: boolean;
  sinceMs: number;
};

export const inboxViews = {
  all: { label: 'All', has: () => true },
  waiting: { label: 'Waiting', has: ({ isWaiting }: InboxRow) => isWaiting },
  drives: { label: 'Test drives', has: ({ kind }: InboxRow) => kind === 'test drive' },
  purchases: { label: 'Purchases', has: ({ kind }: InboxRow) => kind === 'purchase' },
} as const satisfies Record<string, { label: string; has: (row: InboxRow) => boolean }>;
export type InboxViewName = keyof typeof inboxViews;
export const inboxViewNames = Object.keys(inboxViews) as readonly InboxViewName[];

export type InboxQuery = { show: InboxViewName; words: string };

export const readInboxQuery = (params: URLSearchParams): InboxQuery => ({
  show: inboxViewNames.find((name) => name === params.get('show')) ?? 'all',
  words: (params.get('words') ?? '').trim().slice(0, 100),
});

/** Rows with every word in their text. */
export const rowsWith = (rows: readonly InboxRow[], text: string): InboxRow[] => {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return rows.filter(({ kind, shopper, car, words: latest }) => {
    const row = `${kind} ${shopper} ${car} ${latest}`.toLowerCase();
    return words.every((word) => row.includes(word));
  });
};
