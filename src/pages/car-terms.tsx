import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { VehiclePageView } from '#domains/browse/vehicle-page/vehicle-page-view.ts';
import { PaymentDetailsLink } from '#domains/people/wallet/payment-details/payment-details-link.tsx';
import { CarPurchase } from '#domains/people/wallet/purchases/car-purchase.tsx';
import { loanOfCarPath } from '#domains/people/wallet/strip/loan-of-car.ts';
import { MyTermsStrip } from '#domains/people/wallet/strip/my-terms.tsx';
import { readCosts } from '#domains/reference/payments/figures/car-costs.ts';
import { useSettledTerms } from '#domains/reference/payments/figures/use-terms.ts';
import { formatMoney } from '#lib/money.ts';
import { useKeepsCars } from './keep-car.tsx';
import { useHere } from './use-here.ts';

/** The shopper's terms on one car; changing the ZIP reloads the page with `zip` in its address (LOC-12). */
export const useCarTerms = ({ id, title, price: { costs, payment, zip, isVisitorState }, seller }: VehiclePageView) => {
  const keepsCars = useKeepsCars();
  const { path, isMoving } = useHere();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const [ratesDown, setRatesDown] = useState<string>();
  if (costs === undefined) return {};
  const moveTo = (newZip: string) => {
    const query = new URLSearchParams(search);
    query.set('zip', newZip);
    void navigate({ pathname, search: `?${query}` }, { preventScrollReset: true });
  };
  const place = { zip, state: readCosts(costs).state, isVisitorState };
  return {
    terms: (
      <MyTermsStrip
        costs={costs}
        typical={payment && { payment: formatMoney(payment.monthly), summary: payment.summary }}
        place={place}
        isMoving={isMoving}
        ratesDown={ratesDown}
        onZip={moveTo}
        back={path}
      />
    ),
    ...(seller.takesPurchases && keepsCars && { purchase: <CarPurchase listingId={id} /> }),
    paymentDetails: (
      <PaymentDetailsLink costs={costs} place={place} listingId={id} car={title} onRatesDown={setRatesDown} />
    ),
  };
};

/** Adds the shopper's own terms to the link to the loan calculator. */
export const useOwnLoanTile = ({ tiles, price: { costs } }: VehiclePageView): VehiclePageView['tiles'] => {
  const own = useSettledTerms();
  if (!own || costs === undefined) return tiles;
  const href = loanOfCarPath(readCosts(costs), own);
  return tiles.map((tile) => (tile.epn === 'car-loans' ? { ...tile, link: { ...tile.link, href } } : tile));
};
