import styles from '#domains/back-office/frame/admin-desk.module.css';
import { AdminPair, AdminState } from '#domains/back-office/frame/admin-kit.tsx';
import { AdminHead, AdminPanel } from '#domains/back-office/frame/admin-screen.tsx';
import { AdminTime } from '#domains/back-office/frame/admin-time.tsx';
import { ForWriters } from '#domains/back-office/frame/reader-roles.tsx';
import { withQuery } from '#lib/query-string.ts';
import { opsPath } from '#paths/paths.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Pagination } from '#ui/layout/pagination.tsx';
import { Table } from '#ui/layout/table.tsx';
import { TabLinks } from '#ui/layout/tabs.tsx';
import { Banner } from '#ui/status/banner.tsx';
import { EmptyState } from '#ui/status/empty-state.tsx';
import type { LeadFacts, LeadPage, LeadWords } from './lead-desk.server.ts';
import { deskTypeNames, filterQuery, type LeadFilter, leadExportPath, leadMailStates } from './lead-filter.ts';
import { LeadFilters } from './lead-filters.tsx';
import { leadMailState } from './lead-mail-status.ts';
import { LeadPanel } from './lead-panel.tsx';

export type LeadsView = LeadPage & {
  filter: LeadFilter;
  /** The name of the filter's dealer. */
  dealer?: string | undefined;
  opened?: LeadFacts | undefined;
  resent: boolean;
};

type LeadScreenProps = { view: LeadsView; words?: LeadWords | undefined; problem?: string | undefined };

const figure = (count: number): string => count.toLocaleString('en-US');

const Rows = ({ view: { leads, filter, page, opened } }: { view: LeadsView }) => (
  <Table caption="Leads, newest first" dense>
    <thead>
      <tr>
        <th scope="col">Lead</th>
        <th scope="col">At</th>
        <th scope="col">Car</th>
        <th scope="col" data-small="hide">
          Dealer
        </th>
        <th scope="col" data-small="hide">
          Wants
        </th>
        <th scope="col">Email</th>
      </tr>
    </thead>
    <tbody>
      {leads.map(({ id, createdMs, vehicle, dealer, leadType, mail }) => {
        const { tone, words } = leadMailState(mail);
        const query = { ...filterQuery(filter), ...(page > 1 && { page }) };
        return (
          <tr key={id} aria-current={id === opened?.id ? 'true' : undefined}>
            <th scope="row">
              <a href={opsPath(`leads/${id}`, query)}>{id.slice(0, 8)}</a>
            </th>
            <td className={styles.when}>
              <AdminTime ms={createdMs} />
            </td>
            <td>{vehicle}</td>
            <td data-small="hide">
              <a href={opsPath('leads', { dealer: dealer.id })} className={styles.plain}>
                {dealer.name}
              </a>
            </td>
            <td data-small="hide">{deskTypeNames[leadType]}</td>
            <td>
              <AdminState tone={tone}>{words}</AdminState>
            </td>
          </tr>
        );
      })}
    </tbody>
  </Table>
);

const stateTabs = ({ filter: { state, ...rest }, all, states }: LeadsView) => [
  {
    href: opsPath('leads', filterQuery(rest)),
    label: 'All',
    count: figure(all),
    current: state === undefined,
  },
  ...leadMailStates.map((one) => ({
    href: opsPath('leads', filterQuery({ ...rest, state: one.state })),
    label: one.label,
    count: figure(states[one.state]),
    current: one.state === state,
  })),
];

/** The list of leads with the state of their delivery. */
export const LeadScreen = ({ view, words, problem }: LeadScreenProps) => {
  const { filter, leads, all, total, page, pageCount, opened, dealer, resent } = view;
  const narrowed = filter.dealer !== undefined || filter.day !== undefined || filter.type !== undefined;
  return (
    <>
      <AdminHead
        title="Leads"
        lead={`${figure(all)} ${all === 1 ? 'lead' : 'leads'}${dealer ? ` to ${dealer}` : ''}.`}
        actions={
          total > 0 && (
            <ForWriters>
              <ButtonLink
                href={withQuery(leadExportPath, filterQuery(filter))}
                variant="quiet"
                size="small"
                icon="download"
              >
                Export CSV, logged
              </ButtonLink>
            </ForWriters>
          )
        }
      />
      {problem && <Banner level="warning">{problem}</Banner>}
      {resent && <Banner level="positive">Queued for the dealer under the same ID.</Banner>}
      <LeadFilters filter={filter} />
      <AdminPair narrow={opened ? 'last' : undefined}>
        <AdminPanel flush>
          <div className={styles.tabs}>
            <TabLinks label="Leads by email status" items={stateTabs(view)} />
          </div>
          {leads.length > 0 && (
            <div className={styles.table}>
              <Rows view={view} />
            </div>
          )}
          {leads.length === 0 && (
            <EmptyState title={narrowed || filter.state ? 'No results' : 'No leads yet'}>
              {!narrowed && !filter.state && 'Leads appear here when shoppers message a dealer.'}
            </EmptyState>
          )}
          <Pagination
            page={page}
            pageCount={pageCount}
            hrefFor={(number) => opsPath('leads', { ...filterQuery(filter), ...(number > 1 && { page: number }) })}
          />
        </AdminPanel>
        {opened && <LeadPanel lead={opened} words={words} />}
      </AdminPair>
    </>
  );
};
