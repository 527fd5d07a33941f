import { z } from 'zod';

/** What a token may do: send the dealer's feed, read its results and cars, or publish the cars at signed addresses. */
export const tokenScopes = ['feed', 'read', 'publish'] as const;
export const TokenScopes = z.array(z.enum(tokenScopes));
export type TokenScope = (typeof tokenScopes)[number];

export const scopeNames: Readonly<Record<TokenScope, string>> = {
  feed: 'Send the feed',
  read: 'Read results and cars',
  publish: 'Publish your cars',
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
