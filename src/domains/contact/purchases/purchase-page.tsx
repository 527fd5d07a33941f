import type { FormRefusal } from '#lib/forms/form-answer.ts';
import { formatMoney, perMonth } from '#lib/money.ts';
import { accountPath, creditApplicationPath, vehiclePath } from '#paths/paths.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { TestDrive } from '../leads/appointments/test-drive.tsx';
import type { Question } from '../leads/questions/question.ts';
import {
  creditDecisions,
  isOpen,
  type Purchase,
  type PurchaseDelivery,
  payingOptionWords,
  purchaseCourse,
  purchaseDay,
  purchaseStatuses,
} from './purchase.ts';
import styles from './purchase-page.module.css';
import type { ApplicationState } from './purchases.server.ts';
import { ShopperQuote } from './quotes/shopper-quote.tsx';
import type { ShopperQuotesView } from './quotes/shopper-quotes.server.ts';

type PurchasePageProps = { purchase: Purchase; application: ApplicationState | undefined };

const deliveryWords = ({ dealer, listingId }: Purchase, delivery: PurchaseDelivery) => {
  if (delivery === 'sent')
    return `Sent to ${dealer}. They can send you a written quote here, or reply by email or phone.`;
  if (delivery === 'waiting')
    return `Our email to ${dealer} is on its way. If it can’t be delivered now, we’ll keep trying.`;
  return (
    <>
      Not sent: the dealer’s email server refused it.{' '}
      <a href={`${vehiclePath({ listingId })}#seller`}>Call the dealer</a>; we’re looking into it too.
    </>
  );
};

/** The steps of a purchase; nothing for one that was withdrawn, declined or expired. */
const Course = ({ status }: Pick<Purchase, 'status'>) => {
  const at = purchaseCourse.indexOf(status);
  if (at < 0) return null;
  return (
    <ol className={styles.course} aria-label="Progress">
      {purchaseCourse.map((step, index) => (
        <li key={step} data-done={index <= at || undefined} aria-current={index === at ? 'step' : undefined}>
          {purchaseStatuses[step].label}
        </li>
      ))}
    </ol>
  );
};

const monthlyWords = ({ monthlyUsd, months, aprPercent }: Purchase['pencil']): string | undefined => {
  if (monthlyUsd === null) return undefined;
  const forMonths = months === null ? '' : ` for ${months} months`;
  const at = aprPercent === null ? '' : ` at ${aprPercent}% APR`;
  return `${formatMoney(monthlyUsd)}${perMonth}${forMonths}${at}`;
};

const money = (usd: number | null): string | undefined => (usd === null ? undefined : formatMoney(usd));

/** The dealer's figures; undefined for those it has not entered. */
const figuresOf = ({
  pencil,
  listedUsd,
  outTheDoor,
  dealType,
}: Purchase): [label: string, value: string | undefined][] => [
  ['Listed at', money(listedUsd)],
  ['Out the door', outTheDoor ? `${formatMoney(outTheDoor.totalUsd)}, estimated for ${outTheDoor.state}` : undefined],
  ['The dealer’s price', money(pencil.priceUsd)],
  ['Payment method', payingOptionWords[dealType]],
  ['The dealer’s payment', monthlyWords(pencil)],
  ['Lender', pencil.lender ?? undefined],
  ['Due at signing', money(pencil.dueUsd)],
  ['For your trade-in', money(pencil.tradeInUsd)],
];

const Credit = ({ purchase, application }: PurchasePageProps) => {
  const canApply = isOpen(purchase.status) && (purchase.decision === 'none' || purchase.decision === 'received');
  return (
    <Card as="section" aria-labelledby="credit-heading">
      <div className={styles.part}>
        <h2 id="credit-heading">Credit</h2>
        <p>{creditDecisions[purchase.decision].words || 'You haven’t applied for credit for this car.'}</p>
        {application && (
          <>
            <p className={styles.muted}>
              Your application of {purchaseDay(application.givenMs)} is stored encrypted until{' '}
              {purchaseDay(application.deleteMs)}. Each time one of us opens it, we record it. You agreed: “
              {application.consent}”
            </p>
            <form method="post" className={styles.actions}>
              <Button type="submit" variant="quiet" name="intent" value="delete-application">
                Delete my application
              </Button>
            </form>
          </>
        )}
        {canApply && (
          <p>
            <ButtonLink href={creditApplicationPath(purchase.listingId)} variant="quiet">
              {application ? 'Apply again' : 'Apply for credit'}
            </ButtonLink>
          </p>
        )}
      </div>
    </Card>
  );
};

/** A test drive belongs to the conversation about the car, where it is posted to. */
const TestDriveCard = ({ purchase, question }: { purchase: Purchase; question: Question | undefined }) => (
  <Card as="section" aria-labelledby="test-drive-heading">
    <div className={styles.part}>
      <h2 id="test-drive-heading">Test drive</h2>
      {question ? (
        <TestDrive
          leadId={question.id}
          drives={question.testDrives}
          days={question.days}
          reader="shopper"
          other={question.dealer}
          canPropose={question.canReply}
          action={`${accountPath('questions')}#${question.id}`}
        />
      ) : (
        <p>
          <a href={`${vehiclePath({ listingId: purchase.listingId })}#contact`}>
            Ask {purchase.dealer} for a test drive
          </a>
          , then pick one of their open times under Questions.
        </p>
      )}
    </div>
  </Card>
);

/** One purchase, as the shopper who started it sees it. */
export const PurchasePage = ({
  purchase,
  application,
  delivery,
  quotes,
  question,
  refused,
}: PurchasePageProps & {
  delivery: PurchaseDelivery;
  quotes: ShopperQuotesView;
  /** Their question about the same car, if they asked one. */
  question: Question | undefined;
  refused: FormRefusal | undefined;
}) => {
  const { status, vehicle, dealer, listingId, expiresMs, steps } = purchase;
  const isOn = isOpen(status);
  // The quote above says what is to be done about it.
  const hasAnswer = status === 'with-dealer' && quotes.latest !== null && quotes.latest.state !== 'countered';
  return (
    <>
      <ShopperQuote view={quotes} dealer={dealer} refused={refused} />
      <Card as="section" aria-labelledby="status-heading">
        <div className={styles.part}>
          <h2 id="status-heading">{purchaseStatuses[status].label}</h2>
          <Course status={status} />
          {isOn && quotes.version === 0 && <p>{deliveryWords(purchase, delivery)}</p>}
          {/* Until the dealer answers, what became of our mail says it all. */}
          {!hasAnswer && status !== 'started' && <p>{purchaseStatuses[status].words}</p>}
          <p className={styles.muted}>
            <a href={vehiclePath({ listingId })}>{vehicle.title}</a>, {dealer}.
            {isOn && ` Expires ${purchaseDay(expiresMs)}.`}
          </p>
          <dl className={styles.facts}>
            {figuresOf(purchase)
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
      {(isOn || question?.testDrives.length) && <TestDriveCard purchase={purchase} question={question} />}
      {(isOn || application || purchase.decision !== 'none') && (
        <Credit purchase={purchase} application={application} />
      )}
      <Card as="section" aria-labelledby="steps-heading">
        <div className={styles.part}>
          <h2 id="steps-heading">History</h2>
          <ol className={styles.steps}>
            {steps.map(({ atMs, words }) => (
              <li key={`${atMs} ${words}`}>
                <time dateTime={new Date(atMs).toISOString()}>{purchaseDay(atMs)}</time>
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
