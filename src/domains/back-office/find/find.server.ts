import { mayOpen } from '#domains/back-office/frame/admin-sections.ts';
import type { AuditLog } from '#domains/people/access/audit-log.server.ts';
import type { Operator } from '#domains/people/access/operator.ts';
import { mayWrite } from '#domains/people/access/role-table.ts';
import type { Role } from '#domains/people/access/roles.ts';
import { isVin } from '#lib/vin.ts';

/** Whoever searches. */
type Reader = { operator: Operator; roles: readonly Role[] };

/** A search result with a link to its screen. */
export type FindHit = { title: string; detail: string; href: string };

export type FindGroup = { kind: string; hits: FindHit[] };

/** Searches one kind of thing; returns a few results at most. */
type Search<T> = (query: T) => Promise<FindHit[]>;

type Sources = {
  listingsByVin: Search<string>;
  listingById: Search<number>;
  /** By name, or by the address leads go to. */
  dealersByName: Search<string>;
  dealerById: Search<number>;
  leadsByNumber: Search<string>;
  messagesByNumber: Search<string>;
  leadsByEmail: Search<string>;
  messagesByEmail: Search<string>;
  audit: Pick<AuditLog, 'record'>;
};

const largestId = 2_147_483_647;
const longest = 120;
/** The first eight digits of an id, as lists show it, or more. */
const leadNumber = /^[0-9a-f]{8}(?:-[0-9a-f-]{0,27})?$/i;

export type Find = ReturnType<typeof createFind>;

/** The search of the back office: ids, names, VINs and email addresses. */
export const createFind = (sources: Sources) => {
  const byEmail = async (operator: Operator, email: string): Promise<FindGroup[]> => {
    // The audit entry is written before anything is read, and without the address.
    const summary = 'Searched for an email address.';
    await sources.audit.record(operator, { action: 'person.find', subject: 'person', summary });
    const [dealers, leads, messages] = await Promise.all([
      sources.dealersByName(email),
      sources.leadsByEmail(email),
      sources.messagesByEmail(email),
    ]);
    return [
      { kind: 'Dealers', hits: dealers },
      { kind: 'Leads', hits: leads },
      { kind: 'Messages', hits: messages },
    ];
  };

  const byNumber = async (query: string): Promise<FindGroup[]> => {
    const id = /^\d{1,10}$/.test(query) && Number(query) <= largestId ? Number(query) : undefined;
    const number = leadNumber.test(query) ? query.toLowerCase() : undefined;
    const [vins, listing, dealer, leads, messages] = await Promise.all([
      isVin(query.toUpperCase()) ? sources.listingsByVin(query.toUpperCase()) : [],
      id === undefined ? [] : sources.listingById(id),
      id === undefined ? [] : sources.dealerById(id),
      number === undefined ? [] : sources.leadsByNumber(number),
      number === undefined ? [] : sources.messagesByNumber(number),
    ]);
    return [
      { kind: 'Listings', hits: [...vins, ...listing] },
      { kind: 'Dealers', hits: dealer },
      { kind: 'Leads', hits: leads },
      { kind: 'Messages', hits: messages },
    ];
  };

  /** Results by kind that the reader may open; kinds without results are left out. */
  return async ({ operator, roles }: Reader, words: string): Promise<FindGroup[]> => {
    const query = words.trim().slice(0, longest);
    if (query === '') return [];
    // An address is somebody's name: only roles that may see names search by it.
    const isAddress = query.includes('@') && mayWrite(roles, 'routes/ops/leads');
    const groups = isAddress ? await byEmail(operator, query.toLowerCase()) : await byNumber(query);
    const hitGroups = groups
      .map(({ kind, hits }) => ({ kind, hits: hits.filter(({ href }) => mayOpen(roles, href)) }))
      .filter(({ hits }) => hits.length > 0);
    if (hitGroups.length > 0 || isAddress) return hitGroups;
    const dealers = query.includes('@') ? [] : await sources.dealersByName(query);
    return dealers.length > 0 ? [{ kind: 'Dealers', hits: dealers }] : [];
  };
};
