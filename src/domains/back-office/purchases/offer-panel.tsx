import { AdminState } from '#domains/back-office/frame/admin-kit.tsx';
import { AdminPanel } from '#domains/back-office/frame/admin-screen.tsx';
import { AdminTime } from '#domains/back-office/frame/admin-time.tsx';
import { opsPath } from '#paths/paths.ts';
import { Table } from '#ui/layout/table.tsx';
import type { OfferDeskView } from './offer-desk.server.ts';

const states = {
  open: { tone: 'warn', words: 'Open' },
  chosen: { tone: 'good', words: 'Chosen' },
  withdrawn: { tone: 'plain', words: 'Ended' },
} as const;

/** Requests of sellers for dealers' offers: who was reached, and how they answered. */
export const OfferPanel = ({ requests, counts }: OfferDeskView) => (
  <AdminPanel
    title="Offers on cars people sell"
    lead={
      requests.length === 0
        ? 'Appears here when sellers ask dealers for offers. Dealers who buy cars are marked on their screen.'
        : `${counts.open ?? 0} open, ${counts.chosen ?? 0} chosen, ${counts.withdrawn ?? 0} ended.`
    }
    flush={requests.length > 0}
  >
    {requests.length > 0 && (
      <Table caption="Requests for offers, latest change first" dense>
        <thead>
          <tr>
            <th scope="col">Car</th>
            <th scope="col">Asked</th>
            <th scope="col" data-num>
              Dealers
            </th>
            <th scope="col" data-num>
              Email sent
            </th>
            <th scope="col" data-num>
              Offers
            </th>
            <th scope="col" data-num>
              Declined
            </th>
            <th scope="col">State</th>
          </tr>
        </thead>
        <tbody>
          {requests.map(({ id, car, createdMs, dealers, delivered, answers, status, privateListingId }) => (
            <tr key={id}>
              <th scope="row">
                <a href={opsPath(`private/${privateListingId}`)}>{car}</a>
              </th>
              <td>
                <AdminTime ms={createdMs} />
              </td>
              <td data-num>{dealers}</td>
              <td data-num>{delivered}</td>
              <td data-num>{(answers.offered ?? 0) + (answers.chosen ?? 0)}</td>
              <td data-num>{answers.declined ?? 0}</td>
              <td>
                <AdminState tone={states[status].tone}>{states[status].words}</AdminState>
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    )}
  </AdminPanel>
);
