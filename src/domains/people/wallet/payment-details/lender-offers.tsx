import { useEffect, useState } from 'react';
import { useDispatch } from 'react-redux';
import { fetchOffers, type Offer } from '#domains/reference/payments/offers.ts';
import type { PaymentTerms } from '#domains/reference/payments/payment-terms.ts';
import type { ShopperDispatch, ShopperThunk } from '#domains/reference/shopper/shopper-thunk.ts';
import { formatMoney } from '#lib/money.ts';
import { Table } from '#ui/layout/table.tsx';
import { Banner } from '#ui/status/banner.tsx';
import { ratesDownWords } from './rates-down.ts';

type OffersRequest = Parameters<typeof fetchOffers>[1];
type Answer = Awaited<ReturnType<typeof fetchOffers>>;

const askForOffers =
  (request: OffersRequest): ShopperThunk<unknown, Promise<Answer>> =>
  (_dispatch, _getState, services) =>
    fetchOffers(services, request);

type LenderOffersProps = {
  listingId: number;
  terms: PaymentTerms;
  zip: string;
  /** Called with the reason why the amount is not a lender's, or undefined if lenders have answered. */
  onRatesDown(words: string | undefined): void;
};

const byPayment = (one: Offer, other: Offer): number => one.payment - other.payment;

/** Lenders' offers for the current terms, beside the national average. Renders nothing if no lender is connected. */
export const LenderOffers = ({ listingId, terms, zip, onRatesDown }: LenderOffersProps) => {
  const dispatch = useDispatch<ShopperDispatch<unknown>>();
  const [answer, setAnswer] = useState<Answer>();
  useEffect(() => {
    let isWanted = true;
    void dispatch(askForOffers({ listingId, terms, zip })).then((offers) => {
      if (!isWanted) return;
      setAnswer(offers);
      onRatesDown(offers?.isFallback ? ratesDownWords(offers) : undefined);
    });
    return () => {
      isWanted = false;
    };
  }, [dispatch, listingId, terms, zip, onRatesDown]);
  if (!answer) return null;
  if (answer.isFallback) return <Banner level="warning">{ratesDownWords(answer)}</Banner>;
  const offers = answer.rates[terms.creditType];
  const ofLenders = offers?.paymentOffers[terms.loanTerm] ?? [];
  if (!offers || ofLenders.length === 0) return null;
  const average = offers.nationalOffers[terms.loanTerm] ?? [];
  return (
    <Table caption={`Offers over ${terms.loanTerm} months`} showCaption dense>
      <thead>
        <tr>
          <th scope="col">From</th>
          <th scope="col" data-num>
            APR
          </th>
          <th scope="col" data-num>
            A month
          </th>
        </tr>
      </thead>
      <tbody>
        {[...ofLenders].sort(byPayment).map(offerRow)}
        {average.map(offerRow)}
      </tbody>
    </Table>
  );
};

const offerRow = ({ offeredBy, apr, payment }: Offer) => (
  <tr key={`${offeredBy} ${apr}`}>
    <th scope="row">{offeredBy}</th>
    <td data-num>{apr === undefined ? '' : `${apr}%`}</td>
    <td data-num>{formatMoney(payment)}</td>
  </tr>
);
