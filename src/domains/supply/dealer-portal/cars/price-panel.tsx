import { RatingWord } from '#domains/supply/private-listings/screens/rating-word.tsx';
import type { FormRefusal } from '#lib/forms/form-answer.ts';
import { formatMoney, grouped } from '#lib/money.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/forms/field.tsx';
import { TextInput } from '#ui/forms/text-input.tsx';
import { Table } from '#ui/layout/table.tsx';
import styles from './car-screen.module.css';
import type { CarView } from './dealer-cars.server.ts';
import type { PriceEffect } from './price-effect.server.ts';

type PricePanelProps = {
  car: Pick<CarView, 'priceUsd' | 'price' | 'fields' | 'market' | 'status'>;
  /** Where a new price is saved. */
  action: string;
  /** Where a price is tried, with the fields that the address keeps. */
  tryAt: string;
  hidden?: Readonly<Record<string, string>>;
  /** The price that was tried. */
  tried: string;
  refused?: FormRefusal | undefined;
};

const EffectRow = ({ effect, similar, isNow }: { effect: PriceEffect; similar: number; isNow?: boolean }) => (
  <tr aria-current={isNow ? 'true' : undefined}>
    <th scope="row" data-num>
      {formatMoney(effect.priceUsd)}
      {isNow && <small> now</small>}
    </th>
    <td>{effect.rating ? <RatingWord rating={effect.rating} /> : 'Not rated'}</td>
    <td data-num>
      {grouped(effect.rank)} of {grouped(similar)}
    </td>
    <td data-num>{effect.days === undefined ? '–' : grouped(effect.days)}</td>
    <td data-num>{isNow ? '–' : grouped(effect.alerts)}</td>
  </tr>
);

/** What a price change would do, and the change itself. */
export const PricePanel = ({ car, action, tryAt, hidden = {}, tried, refused }: PricePanelProps) => {
  const { price, fields } = car;
  const isLocked = fields.price.by === 'operator';
  const error =
    refused?.errors.price ??
    (tried !== '' && price.others.length === 0 && car.priceUsd === null ? 'Whole dollars.' : undefined);
  const value = refused?.values.price ?? (tried === '' ? grouped(car.priceUsd ?? 0) : tried);
  return (
    <>
      <Table caption="What a price change would do" dense>
        <thead>
          <tr>
            <th data-num>Price</th>
            <th>Rating</th>
            <th data-num>Rank</th>
            <th data-num>Days</th>
            <th data-num>Alerts</th>
          </tr>
        </thead>
        <tbody>
          {price.now && <EffectRow effect={price.now} similar={price.similar} isNow />}
          {price.others.map((effect) => (
            <EffectRow key={effect.priceUsd} effect={effect} similar={price.similar} />
          ))}
        </tbody>
      </Table>
      <p className={styles.small}>
        Rank from the lowest price among {grouped(price.similar)} of this model within 50 miles, a year older or newer
        at most. {car.market && `Rated against ${grouped(car.market.comparables)} similar cars. `}
        Days: how long similar cars with that rating took to sell. Alerts: people who saved this car and hear about the
        lower price.
      </p>
      {isLocked ? (
        <p className={styles.small}>Set by the site’s operator. Your feed’s price: {moneyOf(fields.price.feed)}.</p>
      ) : (
        <>
          <form action={tryAt} className={styles.row}>
            {Object.entries(hidden).map(([name, text]) => (
              <input key={name} type="hidden" name={name} value={text} />
            ))}
            <Field label="New price" error={error}>
              <TextInput name="price" inputMode="numeric" numeric prefix="$" maxLength={12} defaultValue={value} />
            </Field>
            <Button type="submit" variant="quiet">
              Preview
            </Button>
            <Button type="submit" formMethod="post" formAction={action} name="act" value="price">
              Change price
            </Button>
          </form>
          <p className={styles.small}>
            On the site within a second.{' '}
            {fields.price.by === 'dealer' &&
              `You changed this. From feed: ${moneyOf(fields.price.feed)}. Your price stays until you reset it or the feed has the same.`}
          </p>
        </>
      )}
    </>
  );
};

const moneyOf = (text: string): string => (text === '' ? 'no price' : formatMoney(Number(text)));
