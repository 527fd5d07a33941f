import type { Lead } from '#domains/contact/leads/lead-store.server.ts';
import { csvLine } from '#lib/csv.ts';
import type { ListedLead } from './lead-desk.server.ts';
import { deskTypeNames } from './lead-filter.ts';
import { leadMailState } from './lead-mail-status.ts';

type Sources = {
  after(last: { createdMs: number; id: string } | undefined, limit: number): Promise<Lead[]>;
  withDealers(leads: readonly Lead[]): Promise<ListedLead[]>;
};

type Row = { lead: Lead; listed: ListedLead | undefined };

const columns: readonly (readonly [head: string, cell: (row: Row) => string | number])[] = [
  ['Lead', ({ lead }) => lead.id],
  ['Received', ({ lead }) => new Date(lead.createdMs).toISOString()],
  ['Wants', ({ lead }) => deskTypeNames[lead.leadType]],
  ['Email', ({ listed }) => leadMailState(listed?.mail).words],
  ['Dealer', ({ lead }) => lead.ownerId],
  ['Dealer name', ({ listed }) => listed?.dealer.name ?? ''],
  ['Listing', ({ lead }) => lead.listingId ?? ''],
  ['Car', ({ lead }) => lead.vehicle],
  ['First name', ({ lead }) => lead.firstName],
  ['Last name', ({ lead }) => lead.lastName],
  ['Email', ({ lead }) => lead.email],
  ['Phone', ({ lead }) => lead.phone],
  ['Message', ({ lead }) => lead.message],
  ['Preferred time', ({ lead }) => lead.preferredTime],
  ['ZIP', ({ lead }) => lead.searchZip],
  ['Brand', ({ lead }) => lead.brand],
];

const perBatch = 500;

/** CSV lines, a few hundred at a time. */
export async function* exportLeads({ after, withDealers }: Sources): AsyncGenerator<string> {
  yield csvLine(columns.map(([head]) => head));
  let last: Lead | undefined;
  for (;;) {
    const leads = await after(last, perBatch);
    const listed = await withDealers(leads);
    yield leads
      .map((lead, index) => csvLine(columns.map(([, cell]) => cell({ lead, listed: listed[index] }))))
      .join('');
    last = leads.at(-1);
    if (leads.length < perBatch) return;
  }
}
