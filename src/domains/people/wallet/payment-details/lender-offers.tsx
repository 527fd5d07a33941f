import { useEffect, useState } from 'react';
import { useDispatch } from 'react-redux';
import { fetchOffers, type Offer } from '#domains/reference/payments/offers.ts';
import type { PaymentTerms } from '#domains/reference/payments/payment-terms.ts';
import type { ShopperDispatch, ShopperThunk } from '#domains/reference/shopper/shopper-thunk.ts';
import { formatMoney } from '#lib/money.ts';
import { Button } from '#ui/button.tsx';
import { Table } from '#ui/layout/table.tsx';
import { Banner } from '#ui/status/banner.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import styles from './payment-details.module.css';
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
  /** Called with a lender's rate, or null for the average again. */
  onUseRate(aprPercent: number | null): void;
};

/** Cheapest first, by everything that is paid until the end. */
const byTotal = (one: Offer, other: Offer): number => one.total - other.total || one.payment - other.payment;

/**
 * Lenders' offers for the current terms, beside the national average. A rate that is used becomes part of the shopper's
 * terms, so every car's figures and orders by them follow. Renders nothing if no lender is
 * connected.
 */
export const LenderOffers = ({ listingId, terms, zip, onRatesDown, onUseRate }: LenderOffersProps) => {
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
          <th scope="col" data-num>
            Total
          </th>
        </tr>
      </thead>
      <tbody>
        {[...ofLenders].sort(byTotal).map((offer) => (
          <OfferRow
            key={`${offer.offeredBy} ${offer.apr}`}
            offer={offer}
            isUsed={offer.apr !== undefined && offer.apr === terms.aprPercent}
            label="Use this rate"
            onUse={() => onUseRate(offer.apr ?? null)}
          />
        ))}
        {average.map((offer) => (
          <OfferRow
            key={offer.offeredBy}
            offer={offer}
            isUsed={terms.aprPercent === null}
            label="Use the average"
            onUse={() => onUseRate(null)}
          />
        ))}
      </tbody>
    </Table>
  );
};

type OfferRowProps = { offer: Offer; isUsed: boolean; label: string; onUse(): void };

const OfferRow = ({ offer: { offeredBy, apr, payment, total }, isUsed, label, onUse }: OfferRowProps) => (
  <tr>
    <th scope="row">
      <span className={styles.lender}>{offeredBy}</span>
      {isUsed ? (
        <small className={styles.used}>In your terms</small>
      ) : (
        <Button variant="plain" size="small" onClick={onUse}>
          {label}
          <VisuallyHidden> of {offeredBy}</VisuallyHidden>
        </Button>
      )}
    </th>
    <td data-num>{apr === undefined ? '' : `${apr}%`}</td>
    <td data-num>{formatMoney(payment)}</td>
    <td data-num>{formatMoney(total)}</td>
  </tr>
);
