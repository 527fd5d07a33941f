import { type FormEvent, useState } from 'react';
import { type ExtraKind, extraKindNames, type OfferAmounts } from './quote.ts';
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

/** What is in the fields of a form while somebody types; undefined until scripts run and something was typed. */
export const useTypedValues = (): {
  typed: Values | undefined;
  onInput: (event: FormEvent<HTMLFormElement>) => void;
} => {
  const [typed, setTyped] = useState<Values>();
  const onInput = ({ currentTarget }: FormEvent<HTMLFormElement>) => {
    const entries = [...new FormData(currentTarget)].filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    );
    setTyped(Object.fromEntries(entries));
  };
  return { typed, onInput };
};
