import { useState } from 'react';
import { amortise } from '#domains/reference/payments/amortisation.ts';
import { creditWords, dayWords } from '#domains/reference/payments/figures/payment-copy.ts';
import { usePaymentFigures } from '#domains/reference/payments/figures/use-payment-figures.ts';
import { leavesTradeOut, noTradeInWords } from '#domains/reference/payments/leaves-trade-out.ts';
import type { PaymentTerms } from '#domains/reference/payments/payment-terms.ts';
import { type CarCosts, type Quote, quoteCar } from '#domains/reference/payments/quote-car.ts';
import { afterIncentive, tradeLines } from '#domains/reference/payments/trade-lines.ts';
import { formatMoney } from '#lib/money.ts';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { Receipt } from '#ui/receipt.tsx';
import { placeWords, type Registration, zipOfShopper } from '../strip/registration.ts';
import { CashDetails } from './cash-details.tsx';
import { LeaseDetails } from './lease-details.tsx';
import { LenderOffers } from './lender-offers.tsx';
import { LoanYears } from './loan-years.tsx';
import styles from './payment-details.module.css';
import { type WhatIf, whatIfTerms } from './what-if.ts';
import { WhatIfSliders } from './what-if-sliders.tsx';

type PaymentDetailsProps = {
  listingId: number;
  /** "2023 Kia Telluride EX AWD" */
  car: string;
  costs: CarCosts;
  place: Registration;
  terms: PaymentTerms;
  open: boolean;
  onClose(): void;
  onRatesDown(words: string | undefined): void;
  onUse(change: Partial<PaymentTerms>): void;
};

const rateWords = ({ aprPercent, months, isOwnApr }: Quote, terms: PaymentTerms, asOf: string): string =>
  isOwnApr
    ? `${months} months at ${aprPercent}%, your own rate.`
    : `${months} months at ${aprPercent}%. National average for ${creditWords(terms)} credit, ${dayWords(asOf)}. Not a loan offer.`;

const QuoteReceipt = ({ quote, terms }: { quote: Quote; terms: PaymentTerms }) => (
  <>
    <Receipt
      lines={[
        { label: 'Out the door', note: afterIncentive(quote), value: formatMoney(quote.outTheDoorUsd) },
        ...tradeLines(quote),
        { label: 'Down payment', value: formatMoney(-quote.downUsd) },
      ]}
      total={{ label: 'Financed', value: formatMoney(quote.amountFinancedUsd) }}
    />
    <Receipt
      lines={[
        { label: `Interest over ${quote.months} months`, value: formatMoney(quote.interestUsd) },
        {
          label: 'Payments plus down payment',
          value: formatMoney(quote.totalUsd),
        },
      ]}
    />
    {leavesTradeOut(quote, terms) && <p className={styles.rate}>{noTradeInWords}</p>}
  </>
);

type LoanDetailsProps = Omit<PaymentDetailsProps, 'car' | 'open' | 'onClose'>;

/** A loan's details, sliders for other terms, and a chart of the payments. */
const LoanDetails = ({ listingId, costs, place, terms, onRatesDown, onUse }: LoanDetailsProps) => {
  const figures = usePaymentFigures();
  const financed: PaymentTerms = { ...terms, option: 'finance' };
  const now = quoteCar(figures, costs, financed);
  const [moved, setMoved] = useState<WhatIf>();
  const [isUsed, setUsed] = useState(false);
  const value = moved ?? { downUsd: now.downUsd, loanTerm: financed.loanTerm };
  const isMoved = value.downUsd !== now.downUsd || value.loanTerm !== financed.loanTerm;
  const whatIf = whatIfTerms(financed, now, value);
  const then = isMoved ? quoteCar(figures, costs, whatIf) : now;
  const use = () => {
    onUse({ downUsd: whatIf.downUsd, loanTerm: whatIf.loanTerm });
    setMoved(undefined);
    setUsed(true);
  };
  return (
    <div className={styles.body}>
      <div className={styles.left}>
        <p className={styles.big}>
          <b>{formatMoney(now.monthlyUsd)}</b>/mo
        </p>
        <p className={styles.rate}>{rateWords(now, terms, figures.rates.asOf)}</p>
        <QuoteReceipt quote={now} terms={terms} />
        <WhatIfSliders
          now={now}
          then={then}
          value={value}
          isMoved={isMoved}
          isUsed={isUsed}
          onMove={setMoved}
          onUse={use}
          onReset={() => setMoved(undefined)}
        />
      </div>
      <div className={styles.right}>
        <LoanYears rows={amortise(then)} />
        <LenderOffers
          listingId={listingId}
          terms={terms}
          onRatesDown={onRatesDown}
          onUseRate={(aprPercent) => onUse({ aprPercent })}
          zip={zipOfShopper(place)}
        />
      </div>
    </div>
  );
};

/** The details of each way to pay. Used cars cannot be leased and are financed. */
const Details = ({ car: _car, open: _open, onClose: _onClose, ...props }: PaymentDetailsProps) => {
  const { costs, terms } = props;
  const figures = usePaymentFigures();
  const quote = quoteCar(figures, costs, terms);
  if (terms.option === 'cash') return <CashDetails quote={quote} terms={terms} />;
  if (terms.option === 'lease' && quote.lease) {
    return (
      <LeaseDetails terms={terms} lease={quote.lease} incentive={afterIncentive(quote)} asOf={figures.rates.asOf} />
    );
  }
  return <LoanDetails {...props} />;
};

export const PaymentDetails = (props: PaymentDetailsProps) => {
  const { car, place, open, onClose } = props;
  return (
    <Dialog
      title={
        <>
          Payment details
          <small className={styles.car}>
            {car}
            {placeWords(place) && `, registered in ${placeWords(place)}`}
          </small>
        </>
      }
      size="wide"
      open={open}
      onClose={onClose}
    >
      <div className={styles.box}>
        <Details {...props} />
      </div>
    </Dialog>
  );
};
