import { stateNames } from '#domains/reference/locations/states.ts';
import type { StateFees } from '#domains/reference/payments/state-fees.ts';
import { costsInCents } from '#domains/reference/payments/taxes-and-fees.ts';
import { docFeeLabel, type ExtraKind, type OfferAmounts, type QuoteLine } from './quote.ts';

/** The taxes and fees where the car would be registered; an empty state for the national average. */
export type TaxPlace = { state: string; fees: StateFees; isNew: boolean };

const dollars = (cents: number): number => cents / 100;

/**
 * The lines of an offer, with government charges as our own figures estimate them. Used on the server for what is
 * stored and in the browser for the total beside the fields.
 */
export const linesOf = (amounts: OfferAmounts, { state, fees, isNew }: TaxPlace): QuoteLine[] => {
  const { priceCents, extras, tradeInCents, owedCents } = amounts;
  const sumOf = (kind: ExtraKind): number =>
    extras.filter((extra) => extra.kind === kind).reduce((sum, { cents }) => sum + cents, 0);
  const price = priceCents + sumOf('add-on');
  const costs = costsInCents(
    { asOf: '', elsewhere: fees, states: { [state]: fees } },
    {
      priceUsd: dollars(price),
      // At least a cent, because a price of zero would mean that there is no incentive.
      incentivePriceUsd: dollars(Math.max(1, price - sumOf('incentive'))),
      docFeeUsd: dollars(sumOf('fee')),
      isNew,
      state,
    },
    dollars(tradeInCents),
  );
  const where = stateNames[state];
  const lines: QuoteLine[] = [
    { kind: 'price', label: 'Price of the car', cents: priceCents },
    ...extras.map(({ kind, label, cents }) => ({ kind, label, cents: kind === 'incentive' ? -cents : cents })),
    {
      kind: 'tax',
      label: `${where ?? 'Average'} tax, about ${costs.taxPercent}%`,
      cents: costs.tax,
    },
    { kind: 'title', label: 'Title and registration', cents: costs.title + costs.registration },
    { kind: 'trade-in', label: 'Your trade-in', cents: tradeInCents === 0 ? 0 : -tradeInCents },
    { kind: 'owed', label: 'Owed on your trade-in', cents: owedCents },
  ];
  return lines.filter(({ kind, cents }) => cents !== 0 || kind === 'price');
};

/** What makes lines of two offers the same line. */
export const keyOf = ({ kind, label }: Pick<QuoteLine, 'kind' | 'label'>): string =>
  kind === 'fee' || kind === 'add-on' || kind === 'incentive' ? `${kind} ${label.toLowerCase()}` : kind;

export type QuoteRow = {
  key: string;
  label: string;
  kind: QuoteLine['kind'];
  /** Null where one side has no such line. */
  requestCents: number | null;
  quotedCents: number | null;
  /** A fee or add-on that the listing did not have. */
  isNew: boolean;
};

/**
 * The lines of what was asked and of a quote side by side. `listed` are the lines of the listing; without the dealer's
 * fee, which is not stored for older purchases, no fee counts as new.
 */
export const quoteRows = (
  request: readonly QuoteLine[],
  quoted: readonly QuoteLine[],
  { listed, isFeeKnown }: { listed: readonly QuoteLine[]; isFeeKnown: boolean },
): QuoteRow[] => {
  const requestBy = new Map(request.map((line) => [keyOf(line), line]));
  const quotedBy = new Map(quoted.map((line) => [keyOf(line), line]));
  const listedKeys = new Set(listed.map(keyOf));
  const ordered = [...quoted, ...request.filter((line) => !quotedBy.has(keyOf(line)))];
  return ordered.map((line) => {
    const key = keyOf(line);
    const canBeNew = line.kind === 'add-on' || (line.kind === 'fee' && isFeeKnown);
    return {
      key,
      label: line.label,
      kind: line.kind,
      requestCents: requestBy.get(key)?.cents ?? null,
      quotedCents: quotedBy.get(key)?.cents ?? null,
      isNew: canBeNew && quotedBy.has(key) && !listedKeys.has(key),
    };
  });
};

/** The offer without the fees, add-ons and incentives of these labels. */
export const withoutExtras = (amounts: OfferAmounts, labels: readonly string[]): OfferAmounts => ({
  ...amounts,
  extras: amounts.extras.filter(({ label }) => !labels.includes(label)),
});

/** The listing as an offer: its price, the dealer's fee and a maker's incentive, with the shopper's trade-in. */
export const listedAmounts = ({
  listedUsd,
  docFeeUsd,
  incentiveUsd,
  tradeInUsd,
  owedUsd,
}: {
  listedUsd: number | null;
  docFeeUsd: number;
  incentiveUsd: number;
  tradeInUsd: number;
  owedUsd: number;
}): OfferAmounts => ({
  priceCents: Math.round((listedUsd ?? 0) * 100),
  extras: [
    ...(docFeeUsd > 0 ? [{ kind: 'fee' as const, label: docFeeLabel, cents: Math.round(docFeeUsd * 100) }] : []),
    ...(incentiveUsd > 0
      ? [{ kind: 'incentive' as const, label: 'Maker’s incentive', cents: Math.round(incentiveUsd * 100) }]
      : []),
  ],
  tradeInCents: Math.round(tradeInUsd * 100),
  owedCents: Math.round(owedUsd * 100),
});
