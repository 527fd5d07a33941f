import type { ApiBrand } from '#domains/reference/brands/brand.ts';
import type { SiteInventory } from '#domains/reference/brands/site-inventory.ts';
import type { Result } from '#lib/result.ts';
import type { SqlSession } from '#lib/sql-session.ts';

/** A search by its address or its parameters. */
export type GivenSearch = string | Readonly<Record<string, string | string[]>>;

export type SubscribedSearch = {
  id: string;
  title: string;
  searchString: string;
  enableEmailAlerts: boolean;
};

type SaveFailure = { reason: string };

/** Saved searches, whoever keeps them, as far as subscribing needs them. */
export type SubscriberSearches = {
  /** Without alerts: they start when the address is confirmed. */
  save(
    consumerId: string,
    search: GivenSearch,
    brand: ApiBrand,
  ): Promise<Result<{ saved: SubscribedSearch; alreadySaved: boolean }, SaveFailure>>;
  list(consumerId: string): Promise<SubscribedSearch[]>;
  /** The same with their filters in words and how many cars they find. */
  view(consumerId: string): Promise<(SubscribedSearch & { filters: string[]; totalCount: number })[]>;
  /** Its name and filters, without words somebody typed: they go to an address that may be anybody's. */
  words(search: GivenSearch): { name: string; details: string };
  /** Narrowed to what a site shows; undefined where that leaves nothing. */
  within(search: GivenSearch, inventory: SiteInventory): GivenSearch | undefined;
  /** As it is stored, whatever its spelling. */
  canonical(search: GivenSearch): string | undefined;
  remove(consumerId: string, id: string): Promise<void>;
  setEmail(consumerId: string, id: string, on: boolean): Promise<void>;
  startEmails(consumerId: string, session: SqlSession): Promise<void>;
  dropShared(consumerId: string, other: string, session: SqlSession): Promise<void>;
  moveAll(consumerId: string, other: string, session: SqlSession): Promise<void>;
};
