/** A wrong password, link or code; a request that may not be made; one more than is allowed. */
export type AccessKind = 'failed-sign-in' | 'refusal' | 'limit';

export type AccessEvent = {
  kind: AccessKind;
  /** A route or a kind of page, never an address somebody typed. */
  endpoint: string;
  /** As `networkOf` names it. */
  network: string;
  /** The address a sign-in was tried for, if any. */
  account?: string | undefined;
};

/** How long a network may be blocked for. */
export const blockHours = { '1h': 1, '24h': 24, '7d': 7 * 24 } as const;
export type BlockLength = keyof typeof blockHours;

export const blockLabels: Readonly<Record<BlockLength, string>> = {
  '1h': '1 hour',
  '24h': '24 hours',
  '7d': '7 days',
};

export const readBlockLength = (text: string): BlockLength | undefined =>
  text in blockHours ? (text as BlockLength) : undefined;
