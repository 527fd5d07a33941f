import styles from '#domains/back-office/frame/admin-desk.module.css';
import { AdminPair, AdminState, type AdminTone } from '#domains/back-office/frame/admin-kit.tsx';
import { AdminHead, AdminPanel } from '#domains/back-office/frame/admin-screen.tsx';
import { AdminTime } from '#domains/back-office/frame/admin-time.tsx';
import {
  creditDecisions,
  type PurchaseContact,
  type PurchaseStatus,
  purchaseStatuses,
  purchaseStatusNames,
} from '#domains/contact/purchases/purchase.ts';
import { opsPath } from '#paths/paths.ts';
import { Pagination } from '#ui/layout/pagination.tsx';
import { Table } from '#ui/layout/table.tsx';
import { TabLinks } from '#ui/layout/tabs.tsx';
import { Banner } from '#ui/status/banner.tsx';
import { EmptyState } from '#ui/status/empty-state.tsx';
import { deliveryStates } from './delivery-states.ts';
import type { OfferDeskView } from './offer-desk.server.ts';
import { OfferPanel } from './offer-panel.tsx';
import type { PurchaseErrors } from './purchase-change.ts';
import type { PurchaseDeskPage, PurchaseOpened } from './purchase-desk.server.ts';
import { PurchasePanel, type ReadApplication } from './purchase-panel.tsx';

export type PurchasesView = PurchaseDeskPage & {
  status: PurchaseStatus | undefined;
  opened: PurchaseOpened | undefined;
  done: 'changed' | 'same' | undefined;
  offers: OfferDeskView;
};
type PurchaseScreenProps = {
  view: PurchasesView;
  contents?: ReadApplication | undefined;
  /** Set once the operator requested it. */
  contact?: PurchaseContact | undefined;
  refused?:
    | { problem: string | undefined; errors: PurchaseErrors; typed: Readonly<Record<string, string>> | undefined }
    | undefined;
};

const tones: Readonly<Record<PurchaseStatus, AdminTone>> = {
  started: 'warn',
  'with-dealer': 'good',
  agreed: 'good',
  completed: 'plain',
  closed: 'plain',
  withdrawn: 'plain',
  expired: 'plain',
};

const queryOf = (status: PurchaseStatus | undefined, page = 1) => ({
  ...(status && { status }),
  ...(page > 1 && { page }),
});

const Rows = ({ view: { purchases, status: currentStatus, page, opened } }: { view: PurchasesView }) => (
  <Table caption="Purchases, latest change first" dense>
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
      {purchases.map(({ id, changedMs, vehicle, dealer, decision, status, delivery }) => (
        <tr key={id} aria-current={id === opened?.purchase.id ? 'true' : undefined}>
          <th scope="row">
            <a href={opsPath(`deals/${id}`, queryOf(currentStatus, page))}>{id.slice(0, 8)}</a>
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
            <AdminState tone={tones[status]}>{purchaseStatuses[status].label}</AdminState>
          </td>
        </tr>
      ))}
    </tbody>
  </Table>
);

const tabsOf = ({ status: currentStatus, counts }: PurchasesView) => {
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return [
    { href: opsPath('deals'), label: 'All', count: String(all), current: currentStatus === undefined },
    ...purchaseStatusNames
      .filter((status) => counts[status] || status === currentStatus)
      .map((status) => ({
        href: opsPath('deals', { status }),
        label: purchaseStatuses[status].label,
        count: String(counts[status] ?? 0),
        current: status === currentStatus,
      })),
  ];
};

/** The list of purchases by status. */
export const PurchaseScreen = ({ view, contents, contact, refused }: PurchaseScreenProps) => {
  const { purchases, status, page, pageCount, opened, done } = view;
  const errors = refused?.errors ?? {};
  return (
    <>
      <AdminHead
        title="Purchases"
        lead="Each is emailed to its dealer, who can answer it by the link in the email. Record other answers here; each change notifies the shopper."
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
          {purchases.length > 0 ? (
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
        {opened && (
          <PurchasePanel {...opened} contact={contact} contents={contents} errors={errors} typed={refused?.typed} />
        )}
      </AdminPair>
      {!opened && <OfferPanel {...view.offers} />}
    </>
  );
};
