/** Failed sign-in: a wrong password, link or code. Refusal: a forbidden request. Limit: a request over a limit. */
export type AccessKind = 'failed-sign-in' | 'refusal' | 'limit';

export type AccessEvent = {
  kind: AccessKind;
  /** A route or a kind of page, never a URL from the client. */
  endpoint: string;
  /** The network by `networkOf`. */
  network: string;
  /** The email address of a sign-in attempt. */
  account?: string | undefined;
};

/** The durations a network can be blocked for. */
export const blockHours = { '1h': 1, '24h': 24, '7d': 7 * 24 } as const;
export type BlockLength = keyof typeof blockHours;

export const blockLabels: Readonly<Record<BlockLength, string>> = {
  '1h': '1 hour',
  '24h': '24 hours',
  '7d': '7 days',
};

export const readBlockLength = (text: string): BlockLength | undefined =>
  text in blockHours ? (text as BlockLength) : undefined;
