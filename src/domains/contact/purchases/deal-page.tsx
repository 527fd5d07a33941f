import { formatMoney, perMonth } from '#lib/money.ts';
import { creditApplicationPath, vehiclePath } from '#paths/paths.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import {
  creditDecisions,
  type Deal,
  dealCourse,
  dealDay,
  dealStatuses,
  dealTypeWords,
  isOpen,
  type PurchaseDelivery,
} from './deal.ts';
import styles from './deal-page.module.css';
import type { ApplicationState } from './deals.server.ts';

type DealPageProps = { deal: Deal; application: ApplicationState | undefined };

const deliveryWords = ({ dealer, listingId }: Deal, delivery: PurchaseDelivery) => {
  if (delivery === 'sent') return `Sent to ${dealer}. They reply to you by email or phone.`;
  if (delivery === 'waiting') return 'Not sent yet. We try again until it is.';
  return (
    <>
      Not sent: the dealer’s email server refused it.{' '}
      <a href={`${vehiclePath({ listingId })}#seller`}>Call the dealer</a>; we look into it as well.
    </>
  );
};

/** How far it is; one that ended otherwise has no course. */
const Course = ({ status }: Pick<Deal, 'status'>) => {
  const at = dealCourse.indexOf(status);
  if (at < 0) return null;
  return (
    <ol className={styles.course} aria-label="How far it is">
      {dealCourse.map((step, index) => (
        <li key={step} data-done={index <= at || undefined} aria-current={index === at ? 'step' : undefined}>
          {dealStatuses[step].label}
        </li>
      ))}
    </ol>
  );
};

const monthlyWords = ({ monthlyUsd, months, aprPercent }: Deal['pencil']): string | undefined => {
  if (monthlyUsd === null) return undefined;
  const forMonths = months === null ? '' : ` for ${months} months`;
  const at = aprPercent === null ? '' : ` at ${aprPercent}% APR`;
  return `${formatMoney(monthlyUsd)}${perMonth}${forMonths}${at}`;
};

const money = (usd: number | null): string | undefined => (usd === null ? undefined : formatMoney(usd));

/** What the dealer wrote down, as far as it did. */
const figuresOf = ({ pencil, listedUsd, dealType }: Deal): [label: string, value: string | undefined][] => [
  ['Listed at', money(listedUsd)],
  ['The dealer’s price', money(pencil.priceUsd)],
  ['Paid by', dealTypeWords[dealType]],
  ['The dealer’s payment', monthlyWords(pencil)],
  ['Lender', pencil.lender ?? undefined],
  ['Due at signing', money(pencil.dueUsd)],
  ['For your car', money(pencil.tradeInUsd)],
];

const Credit = ({ deal, application }: DealPageProps) => {
  const canApply = isOpen(deal.status) && (deal.decision === 'none' || deal.decision === 'received');
  return (
    <Card as="section" aria-labelledby="credit-heading">
      <div className={styles.part}>
        <h2 id="credit-heading">Credit</h2>
        <p>{creditDecisions[deal.decision].words || 'You have not applied for credit for this car.'}</p>
        {application && (
          <>
            <p className={styles.muted}>
              What you wrote on {dealDay(application.givenMs)} is kept encrypted until {dealDay(application.deleteMs)}.
              Whenever one of us opens it, that is recorded. You agreed: “{application.consent}”
            </p>
            <form method="post" className={styles.actions}>
              <Button type="submit" variant="quiet" name="intent" value="delete-application">
                Delete what I wrote
              </Button>
            </form>
          </>
        )}
        {canApply && (
          <p>
            <ButtonLink href={creditApplicationPath(deal.listingId)} variant="quiet">
              {application ? 'Write it anew' : 'Apply for credit'}
            </ButtonLink>
          </p>
        )}
      </div>
    </Card>
  );
};

/** One purchase, as the shopper who started it sees it. */
export const DealPage = ({ deal, application, delivery }: DealPageProps & { delivery: PurchaseDelivery }) => {
  const { status, vehicle, dealer, listingId, expiresMs, steps } = deal;
  const isOn = isOpen(status);
  return (
    <>
      <Card as="section" aria-labelledby="status-heading">
        <div className={styles.part}>
          <h2 id="status-heading">{dealStatuses[status].label}</h2>
          <Course status={status} />
          {isOn && <p>{deliveryWords(deal, delivery)}</p>}
          <p>{dealStatuses[status].words}</p>
          <p className={styles.muted}>
            <a href={vehiclePath({ listingId })}>{vehicle.title}</a>, {dealer}.
            {isOn && ` Expires ${dealDay(expiresMs)}.`}
          </p>
          <dl className={styles.facts}>
            {figuresOf(deal)
              .filter(([, value]) => value !== undefined)
              .map(([label, value]) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
          </dl>
        </div>
      </Card>
      {(isOn || application || deal.decision !== 'none') && <Credit deal={deal} application={application} />}
      <Card as="section" aria-labelledby="steps-heading">
        <div className={styles.part}>
          <h2 id="steps-heading">What happened</h2>
          <ol className={styles.steps}>
            {steps.map(({ atMs, words }) => (
              <li key={`${atMs} ${words}`}>
                <time dateTime={new Date(atMs).toISOString()}>{dealDay(atMs)}</time>
                <span>{words}</span>
              </li>
            ))}
          </ol>
          {isOn && (
            <form method="post" className={styles.actions}>
              <Button type="submit" variant="quiet" name="intent" value="withdraw">
                Withdraw this purchase
              </Button>
            </form>
          )}
        </div>
      </Card>
    </>
  );
};
