import { formatMoney, perMonth } from '#lib/money.ts';
import { purchasePath } from '#paths/paths.ts';
import { Badge } from '#ui/badge.tsx';
import { TextLink } from '#ui/layout/layout.tsx';
import type { Penciling } from '../penciling.ts';
import { newsOf, type PurchaseDetails } from './purchase-details.ts';
import styles from './purchase-line.module.css';

/** The dealer's draft offer for this car in one line (WLT-30). */
const pencilledWords = ({ pencilingPayments }: Penciling, listingId: number): string | undefined => {
  const [offer] = Object.values(pencilingPayments[listingId] ?? {}).flatMap(({ cashOffers = [], leaseOffers = [] }) => [
    ...cashOffers,
    ...leaseOffers,
  ]);
  if (offer?.payment === undefined) return undefined;
  const months = offer.term === undefined ? '' : ` for ${offer.term} months`;
  const apr = offer.apr === undefined ? '' : ` at ${offer.apr}% APR`;
  return `${offer.offeredBy ?? 'The dealer'} offers ${formatMoney(offer.payment)}${perMonth}${months}${apr}.`;
};

type PurchaseLineProps = { listingId: number; purchaseId: string; details: PurchaseDetails; penciling: Penciling };

/** The status of a purchase, and its news. */
export const PurchaseLine = ({ listingId, purchaseId, details, penciling }: PurchaseLineProps) => (
  <p className={styles.line} role="status">
    <span>
      Your purchase: <b>{details.deal?.status}</b>. {pencilledWords(penciling, listingId)}{' '}
      <TextLink href={purchasePath(purchaseId)}>See your purchase</TextLink>
    </span>
    {newsOf(details).map((words) => (
      <Badge key={words} tone="info">
        {words}
      </Badge>
    ))}
  </p>
);
