import { z } from 'zod';

/** What a token may do: send the dealer's feed, or read its results and cars. */
export const tokenScopes = ['feed', 'read'] as const;
export const TokenScopes = z.array(z.enum(tokenScopes));
export type TokenScope = (typeof tokenScopes)[number];

export const scopeNames: Readonly<Record<TokenScope, string>> = {
  feed: 'Send the feed',
  read: 'Read results and cars',
};

/** A secret of a dealer's own software, as people see it afterwards. */
export type DealerToken = {
  id: string;
  dealerId: number;
  name: string;
  scopes: readonly TokenScope[];
  /** Its last characters, by which people tell tokens apart. */
  ending: string;
  createdMs: number;
  usedMs: number | null;
};
