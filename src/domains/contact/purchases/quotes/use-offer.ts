import { type FormEvent, useState } from 'react';
import { useAlive } from '#ui/use-alive.ts';
import { type ExtraKind, extraKindNames, type OfferAmounts, totalOf } from './quote.ts';
import { linesOf, type TaxPlace } from './quote-lines.ts';
import { readCents } from './quote-money.ts';

type Values = Readonly<Record<string, string>>;

const centsIn = (text = ''): number => readCents(text.trim()) ?? 0;
const kindIn = (text = ''): ExtraKind => extraKindNames.find((kind) => kind === text) ?? 'add-on';

/** The offer in the fields of a dealer's form. */
export const offerInFields = (values: Values, owedCents: number): OfferAmounts => ({
  priceCents: centsIn(values.price),
  extras: Object.keys(values).flatMap((name) => {
    const row = /^amount(\d{1,2})$/.exec(name)?.[1];
    const cents = row === undefined ? 0 : centsIn(values[name]);
    return row === undefined || cents === 0
      ? []
      : [{ kind: kindIn(values[`kind${row}`]), label: values[`label${row}`] ?? '', cents }];
  }),
  tradeInCents: centsIn(values.tradeIn),
  owedCents,
});

/** Keeps the total of a form beside its fields while somebody types; undefined until scripts run. */
export const useLiveTotal = (
  place: TaxPlace,
  readOffer: (values: Values) => OfferAmounts,
): { totalCents: number | undefined; onInput: (event: FormEvent<HTMLFormElement>) => void } => {
  const isAlive = useAlive();
  const [total, setTotal] = useState<number>();
  const onInput = ({ currentTarget }: FormEvent<HTMLFormElement>) => {
    const entries = [...new FormData(currentTarget)].filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    );
    setTotal(totalOf(linesOf(readOffer(Object.fromEntries(entries)), place)));
  };
  return { totalCents: isAlive ? total : undefined, onInput };
};
