import { creditTiers } from '#domains/reference/payments/credit-tier.ts';
import { formatMoney } from '#lib/money.ts';
import { creditDecisions, type Purchase, payingOptionWords } from './purchase.ts';

export type Rows = readonly (readonly [label: string, value: string])[];

export const filled = (rows: Rows): Rows => rows.filter(([, value]) => value !== '');
const money = (usd: number | null | undefined): string => (usd ? formatMoney(usd) : '');

const downWords = ({ downUsd, downShare }: NonNullable<Purchase['terms']>): string =>
  downUsd === null ? `${Math.round(downShare * 100)}% of the price` : formatMoney(downUsd);

type PurchaseTerms = Pick<Purchase, 'dealType' | 'creditType' | 'terms' | 'listedUsd' | 'outTheDoor' | 'decision'>;

/** The shopper's terms as rows of label and value. */
export const termRows = ({ dealType, creditType, terms, listedUsd, outTheDoor, decision }: PurchaseTerms): Rows =>
  filled([
    ['Listed price', money(listedUsd)],
    ['Out the door', outTheDoor ? `${formatMoney(outTheDoor.totalUsd)}, estimated for ${outTheDoor.state}` : ''],
    ['Pays by', payingOptionWords[dealType]],
    ['Term', terms && dealType === 'finance' ? `${terms.loanTerm} months` : ''],
    ['Lease', terms && dealType === 'lease' ? `${terms.leaseTerm} months, ${terms.leaseMiles} miles a year` : ''],
    ['Down payment', terms && dealType !== 'cash' ? downWords(terms) : ''],
    [
      'Credit, self-reported',
      dealType === 'cash' ? '' : (creditTiers.find(({ code }) => code === creditType)?.label ?? ''),
    ],
    ['Rate from their lender', terms?.aprPercent ? `${terms.aprPercent}% APR` : ''],
    ['Trade-in, their value', money(terms?.tradeInUsd)],
    ['Owed on the trade-in', money(terms?.owedUsd)],
    ['Credit application', decision === 'none' ? '' : `${creditDecisions[decision].label}; we pass it on separately`],
  ]);
