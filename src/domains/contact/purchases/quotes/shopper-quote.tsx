import type { FormRefusal } from '#lib/forms/form-answer.ts';
import { formatMoney, perMonth } from '#lib/money.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/forms/field.tsx';
import { TextArea } from '#ui/forms/text-input.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Disclosure } from '#ui/layout/disclosure.tsx';
import { Banner } from '#ui/status/banner.tsx';
import type { PurchaseDelivery } from '../purchase.ts';
import { CounterForm } from './counter-form.tsx';
import styles from './quote.module.css';
import { declineReasons, type QuotePayment } from './quote.ts';
import { formatCents, quoteTime } from './quote-money.ts';
import { QuoteTable } from './quote-table.tsx';
import type { ShopperQuotesView } from './shopper-quotes.server.ts';

type ShopperQuoteProps = {
  view: ShopperQuotesView;
  dealer: string;
  refused?: FormRefusal | undefined;
};
type Latest = NonNullable<ShopperQuotesView['latest']>;

const deliveryWords = (dealer: string, delivery: PurchaseDelivery | null): string => {
  if (delivery === 'sent') return `Sent to ${dealer}.`;
  if (delivery === 'failed') return 'The dealer’s email server refused it. Please call the dealer.';
  return `Our email to ${dealer} is on its way. If it can’t be delivered now, we’ll keep trying.`;
};

const comparedWords = ({ requestTotalCents, quotedTotalCents }: Latest): string => {
  const cents = quotedTotalCents - requestTotalCents;
  if (cents === 0) return 'Exactly what you asked.';
  return cents > 0 ? `${formatCents(cents)} more than you asked.` : `${formatCents(-cents)} less than you asked.`;
};

const paymentWords = ({ monthlyUsd, months, aprPercent, lender, dueUsd }: QuotePayment): string =>
  [
    monthlyUsd === null ? '' : `${formatMoney(monthlyUsd)}${perMonth}`,
    months === null ? '' : `for ${months} months`,
    aprPercent === null ? '' : `at ${aprPercent}% APR`,
    lender === null ? '' : `from ${lender}`,
    dueUsd === null ? '' : `with ${formatMoney(dueUsd)} due at signing`,
  ]
    .filter(Boolean)
    .join(' ');

const StateBanner = ({ view, dealer, latest }: { view: ShopperQuotesView; dealer: string; latest: Latest }) => {
  const { state, quote } = latest;
  const sent = deliveryWords(dealer, view.replyDelivery);
  if (state === 'accepted') {
    return (
      <Banner level="positive" title="You accepted this quote.">
        {sent} You’ve signed nothing yet: the dealer contacts you about the papers.
      </Banner>
    );
  }
  if (state === 'countered' && view.counter) {
    const { removed, totalCents } = view.counter;
    return (
      <Banner level="info" title={`You countered with ${formatCents(totalCents)}.`}>
        {removed.length > 0 && `You asked to remove: ${removed.join(', ')}. `}
        {sent}
      </Banner>
    );
  }
  if (state === 'declined')
    return (
      <Banner level="info" title="You declined this quote.">
        {sent} The dealer can send another one. To end it, withdraw your purchase below.
      </Banner>
    );
  if (state === 'expired')
    return (
      <Banner level="warning" title={`This quote expired ${quoteTime(quote.expiresMs, view.timeZone)}.`}>
        It can’t be accepted anymore. Send a counter to ask for a new one.
      </Banner>
    );
  return null;
};

const Replies = ({
  view,
  latest,
  refused,
}: {
  view: ShopperQuotesView;
  latest: Latest;
  refused?: FormRefusal | undefined;
}) => {
  const { version, place } = view;
  const { state, quote } = latest;
  if (state !== 'open' && state !== 'expired') return null;
  return (
    <>
      {state === 'open' && (
        <form method="post" className={styles.actions}>
          <input type="hidden" name="version" value={version} />
          <Button type="submit" size="large" name="reply" value="accept">
            Accept quote
          </Button>
        </form>
      )}
      <div>
        <Disclosure summary="Counter" open={refused !== undefined || state === 'expired'}>
          <CounterForm quote={quote} version={version} place={place} refused={refused} />
        </Disclosure>
        {state === 'open' && (
          <Disclosure summary="Decline">
            <form method="post" className={styles.part}>
              <input type="hidden" name="version" value={version} />
              <Field label="Why?" note="optional">
                <TextArea name="note" rows={2} maxLength={600} />
              </Field>
              <div className={styles.actions}>
                <Button type="submit" variant="quiet" name="reply" value="decline">
                  Decline quote
                </Button>
              </div>
              <p className={styles.muted}>Your purchase stays open, so the dealer can send another quote.</p>
            </form>
          </Disclosure>
        )}
      </div>
    </>
  );
};

/** The dealer's latest quote on the shopper's purchase, with what they can do about it. */
export const ShopperQuote = ({ view, dealer, refused }: ShopperQuoteProps) => {
  const { latest, declined, timeZone, version } = view;
  if (declined) {
    return (
      <Banner level="info" title={`${dealer} declined: ${declineReasons[declined.reason]}.`}>
        {declined.note}
      </Banner>
    );
  }
  if (!latest) return null;
  const { quote, state, rows, requestTotalCents, quotedTotalCents } = latest;
  const hasTrade = quote.amounts.tradeInCents > 0;
  const payment = paymentWords(quote.payment);
  return (
    <Card as="section" aria-labelledby="quote-heading">
      <div className={styles.part}>
        {refused?.message && <Banner level="danger" title={refused.message} />}
        <StateBanner view={view} dealer={dealer} latest={latest} />
        <div className={styles.head}>
          <div className={styles.heading}>
            <Badge tone="info">Written quote</Badge>
            <h2 id="quote-heading">
              {formatCents(quotedTotalCents)} {hasTrade ? 'after your trade-in' : 'out the door'}
            </h2>
            <p className={styles.muted}>
              {comparedWords(latest)} From {quote.by}.
            </p>
          </div>
          {state === 'open' && <p className={styles.until}>Good until {quoteTime(quote.expiresMs, timeZone)}</p>}
        </div>
        <QuoteTable
          rows={rows}
          requestTotalCents={requestTotalCents}
          quotedTotalCents={quotedTotalCents}
          version={state === 'open' || state === 'expired' ? version : null}
        />
        {payment && <p>Payment offered: {payment}. Not a loan offer from us.</p>}
        {quote.note && <p className={styles.said}>{quote.note}</p>}
        <Replies view={view} latest={latest} refused={refused} />
        {state === 'open' && (
          <p className={styles.muted}>
            This is {dealer}’s written promise to sell you the car at this price until then, as long as it’s unsold.
            Accepting tells them that you agree; you sign nothing here and can still walk away.
          </p>
        )}
        <p className={styles.muted}>Tax, title and registration are our estimates: your state sets them.</p>
      </div>
    </Card>
  );
};
