import styles from '#domains/back-office/frame/admin-desk.module.css';
import { AdminPair, AdminState, type AdminTone } from '#domains/back-office/frame/admin-kit.tsx';
import { AdminHead, AdminPanel } from '#domains/back-office/frame/admin-screen.tsx';
import { AdminTime } from '#domains/back-office/frame/admin-time.tsx';
import {
  creditDecisions,
  type DealContact,
  type DealStatus,
  dealStatuses,
  dealStatusNames,
} from '#domains/contact/purchases/deal.ts';
import { opsPath } from '#paths/paths.ts';
import { Pagination } from '#ui/layout/pagination.tsx';
import { Table } from '#ui/layout/table.tsx';
import { TabLinks } from '#ui/layout/tabs.tsx';
import { Banner } from '#ui/status/banner.tsx';
import { EmptyState } from '#ui/status/empty-state.tsx';
import type { DealErrors } from './deal-change.ts';
import type { DealDeskPage, DealOpened } from './deal-desk.server.ts';
import { DealPanel, type ReadApplication } from './deal-panel.tsx';
import { deliveryStates } from './delivery-states.ts';

export type DealsView = DealDeskPage & {
  status: DealStatus | undefined;
  opened: DealOpened | undefined;
  done: 'changed' | 'same' | undefined;
};
type DealScreenProps = {
  view: DealsView;
  said?: ReadApplication | undefined;
  /** Once somebody asked to see it. */
  contact?: DealContact | undefined;
  refused?:
    | { problem: string | undefined; errors: DealErrors; typed: Readonly<Record<string, string>> | undefined }
    | undefined;
};

const tones: Readonly<Record<DealStatus, AdminTone>> = {
  started: 'warn',
  'with-dealer': 'good',
  agreed: 'good',
  completed: 'plain',
  closed: 'plain',
  withdrawn: 'plain',
  expired: 'plain',
};

const queryOf = (status: DealStatus | undefined, page = 1) => ({
  ...(status && { status }),
  ...(page > 1 && { page }),
});

const Rows = ({ view: { deals, status: chosen, page, opened } }: { view: DealsView }) => (
  <Table caption="Purchases, those changed last first" dense>
    <thead>
      <tr>
        <th scope="col">Purchase</th>
        <th scope="col">Changed</th>
        <th scope="col">Car</th>
        <th scope="col" data-small="hide">
          Dealer
        </th>
        <th scope="col" data-small="hide">
          Credit
        </th>
        <th scope="col">Email</th>
        <th scope="col">Status</th>
      </tr>
    </thead>
    <tbody>
      {deals.map(({ id, changedMs, vehicle, dealer, decision, status, delivery }) => (
        <tr key={id} aria-current={id === opened?.deal.id ? 'true' : undefined}>
          <th scope="row">
            <a href={opsPath(`deals/${id}`, queryOf(chosen, page))}>{id.slice(0, 8)}</a>
          </th>
          <td className={styles.when}>
            <AdminTime ms={changedMs} />
          </td>
          <td>{vehicle.title}</td>
          <td data-small="hide">{dealer}</td>
          <td data-small="hide">{creditDecisions[decision].label}</td>
          <td>
            <AdminState tone={deliveryStates[delivery].tone}>{deliveryStates[delivery].words}</AdminState>
          </td>
          <td>
            <AdminState tone={tones[status]}>{dealStatuses[status].label}</AdminState>
          </td>
        </tr>
      ))}
    </tbody>
  </Table>
);

const tabsOf = ({ status: chosen, counts }: DealsView) => {
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return [
    { href: opsPath('deals'), label: 'All', count: String(all), current: chosen === undefined },
    ...dealStatusNames
      .filter((status) => counts[status] || status === chosen)
      .map((status) => ({
        href: opsPath('deals', { status }),
        label: dealStatuses[status].label,
        count: String(counts[status] ?? 0),
        current: status === chosen,
      })),
  ];
};

/** What shoppers started with dealers, and how far it is. */
export const DealScreen = ({ view, said, contact, refused }: DealScreenProps) => {
  const { deals, status, page, pageCount, opened, done } = view;
  const errors = refused?.errors ?? {};
  return (
    <>
      <AdminHead
        title="Purchases"
        lead="Each is emailed to its dealer. Record the answer here; each change notifies the shopper."
      />
      <div className={styles.banners}>
        {refused?.problem && <Banner level="warning">{refused.problem}</Banner>}
        {done === 'changed' && <Banner level="positive">Saved. Shopper notified.</Banner>}
        {done === 'same' && <Banner level="info">No changes. No notifications sent.</Banner>}
      </div>
      <AdminPair narrow={opened ? 'last' : undefined}>
        <AdminPanel flush>
          <div className={styles.tabs}>
            <TabLinks label="Purchases by status" items={tabsOf(view)} />
          </div>
          {deals.length > 0 ? (
            <div className={styles.table}>
              <Rows view={view} />
            </div>
          ) : (
            <EmptyState title={status ? 'No results' : 'No purchases yet'}>
              {!status && 'Purchases appear here when shoppers start one.'}
            </EmptyState>
          )}
          <Pagination
            page={page}
            pageCount={pageCount}
            hrefFor={(number) => opsPath('deals', queryOf(status, number))}
          />
        </AdminPanel>
        {opened && <DealPanel {...opened} contact={contact} said={said} errors={errors} typed={refused?.typed} />}
      </AdminPair>
    </>
  );
};
