import type { ReactNode } from 'react';
import { conditions } from '#domains/cars/appraisal/condition.ts';
import { formatMoney, grouped } from '#lib/money.ts';
import { formatPhone } from '#lib/nanp-phone.ts';
import { Interval } from '#ui/charts/interval.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Disclosure } from '#ui/layout/disclosure.tsx';
import { Container, SectionHead, TextLink } from '#ui/layout/layout.tsx';
import { Table } from '#ui/layout/table.tsx';
import { Receipt } from '#ui/receipt.tsx';
import { Banner } from '#ui/status/banner.tsx';
import styles from './cash-offer.module.css';
import { CashOfferForm } from './cash-offer-form.tsx';
import type { CashOfferView, EstimateView } from './cash-offer-view.ts';

const Similar = ({ estimate: { similar } }: { estimate: EstimateView }) => (
  <Disclosure summary={`${similar.length} similar cars for sale, adjusted to yours`}>
    <Table caption="Similar cars" dense>
      <thead>
        <tr>
          <th scope="col">Car</th>
          <th scope="col" data-small="hide">
            Where
          </th>
          <th scope="col" data-num>
            Miles
          </th>
          <th scope="col" data-num>
            Asking
          </th>
          <th scope="col" data-num>
            Adjusted
          </th>
        </tr>
      </thead>
      <tbody>
        {similar.map(({ name, where, miles, priceUsd, movedUsd }) => (
          <tr key={`${name} ${where} ${miles} ${priceUsd}`}>
            <td>{name}</td>
            <td data-small="hide">{where}</td>
            <td data-num>{grouped(miles)}</td>
            <td data-num>{formatMoney(priceUsd)}</td>
            <td data-num>{formatMoney(movedUsd)}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  </Disclosure>
);

/** Renders a button that puts the estimate into the shopper's terms as a trade-in. */
type UseInTerms = (trade: {
  tradeInUsd: number;
  owedUsd: number;
  offer: { offerId: string; expires: number };
}) => ReactNode;

type EstimateProps = { estimate: EstimateView; owedUsd?: number | undefined; useInTerms: UseInTerms };

const Estimate = ({ estimate, owedUsd, useInTerms }: EstimateProps) => {
  const { amountUsd, lowUsd, highUsd } = estimate;
  const range = `${formatMoney(lowUsd)} to ${formatMoney(highUsd)}`;
  const left = amountUsd - (owedUsd ?? 0);
  return (
    <div className={styles.estimate}>
      <p className={styles.name}>{estimate.name}</p>
      <p className={styles.quiet}>{estimate.line}</p>
      <p className={styles.range}>{range}</p>
      <p>
        is our estimate of what a dealer may pay you. Dealers ask {estimate.asking} for nine in ten of{' '}
        {grouped(estimate.comparables)} similar cars, adjusted to your car’s year and miles. A dealer pays less than it
        asks, because it prepares the car and sells it at a profit: we use {estimate.paidPercent}% of the asking price.{' '}
        <a href={estimate.comparablesHref} rel="nofollow">
          See asking prices
        </a>
      </p>
      <Interval
        label={`From ${range} with the middle at ${formatMoney(amountUsd)}`}
        low={lowUsd}
        middle={amountUsd}
        high={highUsd}
        format={formatMoney}
        values={estimate.similar.map(({ paidUsd }) => paidUsd)}
      />
      <Receipt lines={estimate.receipt} total={{ label: 'Estimated trade-in value', value: formatMoney(amountUsd) }} />
      {owedUsd !== undefined && owedUsd > 0 && (
        <Receipt
          lines={[{ label: 'Still owed on it', value: `−${formatMoney(owedUsd)}` }]}
          total={
            left < 0
              ? { label: 'You owe more than it’s worth', value: formatMoney(-left) }
              : { label: 'Toward your next car', value: formatMoney(left) }
          }
        />
      )}
      {useInTerms({
        tradeInUsd: amountUsd,
        owedUsd: owedUsd ?? 0,
        offer: { offerId: estimate.offerCode, expires: estimate.expiresMs },
      })}
      {estimate.similar.length > 0 && <Similar estimate={estimate} />}
      <p className={styles.quiet}>
        This doesn’t count accidents, smoke, missing keys or warning lights. A dealer will check for them.
      </p>
      <p className={styles.code}>
        Code <code>{estimate.offerCode}</code>, good until {estimate.expires}
      </p>
    </div>
  );
};

/** The dealer and code from the address; only for a dealer that makes cash offers (DLR-06). */
const Brought = ({ dealer, useInTerms }: Required<Pick<CashOfferView, 'dealer'>> & { useInTerms: UseInTerms }) => (
  <Card as="section" className={styles.brought} aria-labelledby="dealer">
    <h2 id="dealer">
      At <a href={dealer.href}>{dealer.name}</a>
    </h2>
    <p className={styles.quiet}>
      {dealer.where} · {formatPhone(dealer.phone)}
    </p>
    {dealer.estimate ? (
      <Estimate estimate={dealer.estimate} useInTerms={useInTerms} />
    ) : dealer.offerCode ? (
      <p>
        Bring the code <code>{dealer.offerCode}</code>. It isn’t one of our estimates or has expired, so ask the dealer
        what it’s worth.
      </p>
    ) : (
      <p>This dealer also buys cars. Estimate yours here, then have them take a look.</p>
    )}
  </Card>
);

const Near = ({ near }: Pick<CashOfferView, 'near'>) => (
  <section aria-labelledby="near">
    <SectionHead id="near" title="Nearest dealers that buy cars" />
    <ul className={styles.near}>
      {near.map(({ name, where, away, href }) => (
        <li key={href}>
          <TextLink href={href}>{name}</TextLink>
          <span className={styles.quiet}>
            {where} · {away}
          </span>
        </li>
      ))}
    </ul>
  </section>
);

const steps = [
  ['Estimate', 'All we need is a VIN, or year, model, miles and condition. We don’t store it, and no one calls you.'],
  ['Get an inspection', 'A dealer looks at the car and makes its own offer. It may be above or below the estimate.'],
  ['Sell or trade', 'Take the money, or put it toward another car. Bring the title and every key.'],
] as const;

/** Estimate of a car's value; works without code and dealer (RULING-11), and says that it is an estimate. */
export const CashOfferPage = ({ view, useInTerms }: { view: CashOfferView; useInTerms: UseInTerms }) => (
  <Container className={styles.page}>
    <header className={styles.head}>
      <h1 tabIndex={-1}>What’s your car worth?</h1>
      <p>
        An estimate based on what dealers ask for cars like yours. It’s not an offer: a dealer has to see the car first.
      </p>
    </header>
    {view.dealer && <Brought dealer={view.dealer} useInTerms={useInTerms} />}
    <div className={styles.columns}>
      <Card as="section" aria-labelledby="your-car">
        <h2 id="your-car" className={styles.title}>
          Your car
        </h2>
        <CashOfferForm view={view} />
      </Card>
      <section aria-labelledby="result" aria-live="polite">
        <h2 id="result" className={styles.title}>
          {view.estimate ? 'The estimate' : 'How it works'}
        </h2>
        {view.tooFew && (
          <Banner level="info" title={`Too few cars like the ${view.tooFew} are for sale to estimate its value.`}>
            Ask two or three dealers for an offer and compare them.
          </Banner>
        )}
        {view.estimate && <Estimate estimate={view.estimate} owedUsd={view.owedUsd} useInTerms={useInTerms} />}
        <ol className={styles.steps}>
          {steps.map(([title, words]) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{words}</p>
            </li>
          ))}
        </ol>
        <p className={styles.small}>
          Based on the price estimate behind our deal ratings. We assume you get this share of the asking price:{' '}
          {conditions
            .map(({ name, ownersShare }) => `${Math.round(ownersShare * 100)}% in ${name.toLowerCase()}`)
            .join(', ')}{' '}
          condition. Dealers vary.
        </p>
      </section>
    </div>
    {view.near.length > 0 && <Near near={view.near} />}
  </Container>
);
