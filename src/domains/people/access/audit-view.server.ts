import { AuditFilter } from './audit-filter.ts';
import type { AuditEntry, AuditLog } from './audit-log.server.ts';
import type { Refusal } from './refusal-store.server.ts';
import type { Refusals } from './refusals.server.ts';
import { mayWrite } from './role-table.ts';
import type { Role } from './roles.ts';

type Sources = { audit: Pick<AuditLog, 'search' | 'choices'>; refusals: Pick<Refusals, 'latest'> };

const pageSize = 50;

export type AuditView = {
  filter: AuditFilter;
  entries: readonly AuditEntry[];
  hasMore: boolean;
  choices: { operators: readonly string[]; actions: readonly string[] };
  /** Only on the newest page of the unfiltered log, for roles that may see who it was. */
  refusals: readonly Refusal[];
};

/** One page of the audit log, by the URL's query. */
export const createAuditView =
  ({ audit, refusals }: Sources) =>
  async (query: Readonly<Record<string, string>>, roles: readonly Role[]): Promise<AuditView> => {
    const filter = AuditFilter.parse(query);
    const isWhole = Object.values(filter).every((value) => value === undefined);
    const [entries, choices, turnedAway] = await Promise.all([
      audit.search(filter, pageSize + 1),
      audit.choices(),
      isWhole && mayWrite(roles, 'routes/ops/refusals') ? refusals.latest(20) : [],
    ]);
    const hasMore = entries.length > pageSize;
    return { filter, entries: entries.slice(0, pageSize), hasMore, choices, refusals: turnedAway };
  };
