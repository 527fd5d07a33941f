import { formatCents } from '#domains/contact/purchases/quotes/quote-money.ts';
import { offerStatuses } from '#domains/supply/car-offers/car-offer.ts';
import type { OfferRequestRow } from '#domains/supply/car-offers/offer-replies.server.ts';
import { dealerPortalPath } from '#paths/paths.ts';
import { Badge } from '#ui/badge.tsx';
import { Table } from '#ui/layout/table.tsx';
import { EmptyState } from '#ui/status/empty-state.tsx';
import { PortalHead, PortalPanel } from '../frame/portal-screen.tsx';
import { PortalDay } from '../frame/portal-time.tsx';

type OffersScreenProps = { dealerId: number; rows: readonly OfferRequestRow[] };

const State = ({ row: { status, isOpen, priceCents } }: { row: OfferRequestRow }) => {
  if (isOpen && status === 'waiting') return <Badge tone="warning">Waiting</Badge>;
  const words = !isOpen && (status === 'waiting' || status === 'offered') ? 'Ended' : offerStatuses[status];
  return (
    <Badge tone={status === 'chosen' ? 'positive' : 'neutral'}>
      {priceCents === undefined ? words : `${words}, ${formatCents(priceCents)}`}
    </Badge>
  );
};

/** Sellers nearby who ask this dealer for a written price for their car, unanswered ones first (SELL-20). */
export const OffersScreen = ({ dealerId, rows }: OffersScreenProps) => (
  <>
    <PortalHead
      title="Cars to buy"
      lead="Sellers nearby who ask you for a written price. They don’t see your name, nor you theirs, until they choose you."
    />
    <PortalPanel flush>
      {rows.length === 0 ? (
        <EmptyState title="No requests yet">
          Sellers ask the dealers nearby who buy cars like theirs. The site’s operator sets which cars you buy.
        </EmptyState>
      ) : (
        <Table caption="Sellers who ask for an offer">
          <thead>
            <tr>
              <th scope="col">Car</th>
              <th scope="col" data-num data-small="hide">
                Miles away
              </th>
              <th scope="col">State</th>
              <th scope="col">Answer until</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.requestId}>
                <th scope="row">
                  <a href={dealerPortalPath(dealerId, `offers/${row.requestId}`)}>
                    {row.name ?? 'A request that has ended'}
                  </a>
                </th>
                <td data-num data-small="hide">
                  {Math.round(row.miles)}
                </td>
                <td>
                  <State row={row} />
                </td>
                <td>
                  <PortalDay ms={row.endsMs} />
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </PortalPanel>
  </>
);
