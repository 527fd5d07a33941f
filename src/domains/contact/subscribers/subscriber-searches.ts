import type { ApiBrand } from '#domains/reference/brands/brand.ts';
import type { SiteInventory } from '#domains/reference/brands/site-inventory.ts';
import type { Result } from '#lib/result.ts';
import type { SqlSession } from '#lib/sql-session.ts';

/** A search by its address or by its parameters. */
export type GivenSearch = string | Readonly<Record<string, string | string[]>>;

export type SubscribedSearch = {
  id: string;
  title: string;
  searchString: string;
  enableEmailAlerts: boolean;
};

type SaveFailure = { reason: string };

/** The methods of saved searches that sign-ups need. */
export type SubscriberSearches = {
  /** Saves without alerts; they start once the address is confirmed. */
  save(
    consumerId: string,
    search: GivenSearch,
    brand: ApiBrand,
  ): Promise<Result<{ saved: SubscribedSearch; alreadySaved: boolean }, SaveFailure>>;
  list(consumerId: string): Promise<SubscribedSearch[]>;
  /** With the filters in words and the number of matching cars. */
  view(consumerId: string): Promise<(SubscribedSearch & { filters: string[]; totalCount: number })[]>;
  /** Name and filters of a search without free text, because the mail goes to an unverified address. */
  words(search: GivenSearch): { name: string; details: string };
  /** Restricted to a site's inventory; undefined if nothing is left. */
  within(search: GivenSearch, inventory: SiteInventory): GivenSearch | undefined;
  /** The normalized search string. */
  canonical(search: GivenSearch): string | undefined;
  remove(consumerId: string, id: string): Promise<void>;
  setEmail(consumerId: string, id: string, on: boolean): Promise<void>;
  startEmails(consumerId: string, session: SqlSession): Promise<void>;
  dropShared(consumerId: string, other: string, session: SqlSession): Promise<void>;
  moveAll(consumerId: string, other: string, session: SqlSession): Promise<void>;
};
