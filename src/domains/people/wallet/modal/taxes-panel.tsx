import { stateNames } from '#domains/reference/locations/states.ts';
import { type CarCosts, quoteCar } from '#domains/reference/payments/quote-car.ts';
import { type Fees, stateFees } from '#domains/reference/payments/state-fees.ts';
import { taxesIn } from '#domains/reference/payments/taxes/sale-taxes.ts';
import { estimateNotes, feeCaution } from '#domains/reference/payments/taxes/tax-notes.ts';
import { taxLines, taxWhen } from '#domains/reference/payments/trade-lines.ts';
import { formatMoney } from '#lib/money.ts';
import { articlePath, walletPath } from '#paths/paths.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/forms/field.tsx';
import { ZipInput } from '#ui/forms/text-input.tsx';
import { Receipt } from '#ui/receipt.tsx';
import { dayWords } from './day-copy.ts';
import { useWalletPanel } from './use-wallet-panel.ts';
import styles from './wallet.module.css';

/** Taxes and fees of the page's car, or the state's fees for any car. */
const Charges = () => {
  const { figures, terms, costs, place } = useWalletPanel();
  if (!costs) {
    const fees = stateFees(figures.fees, place.state);
    const { taxes } = taxesIn(place.state, fees).used;
    const percent = fees.registrationPercent > 0 ? ` + ${fees.registrationPercent}% of the price` : '';
    return (
      <>
        <p>
          {taxes.length === 0
            ? 'No tax on the price of a used car.'
            : `On a used car: ${taxes.map(({ label }) => label).join('; ')}.`}
        </p>
        <Receipt
          lines={[
            { label: 'Title', value: formatMoney(fees.titleUsd) },
            { label: 'Registration', value: `${formatMoney(fees.registrationUsd)}${percent}` },
          ]}
        />
      </>
    );
  }
  const quote = quoteCar(figures, costs, terms);
  const { lines, taxSavedByTradeUsd } = quote;
  const note =
    taxSavedByTradeUsd > 0 ? `${formatMoney(taxSavedByTradeUsd)} less because of your trade-in` : taxWhen(quote);
  return (
    <Receipt
      lines={[
        ...taxLines(quote, note),
        { label: 'Title', value: formatMoney(lines.titleUsd) },
        { label: 'Registration', value: formatMoney(lines.registrationUsd) },
        ...(quote.takesTradeIn
          ? [{ label: 'Documentation fee', note: 'set by the dealer', value: formatMoney(lines.docFeeUsd) }]
          : []),
      ]}
      total={{
        label: estimateNotes(figures.fees, costs).length > 0 ? 'Added to the price, about' : 'Added to the price',
        value: formatMoney(lines.salesTaxUsd + lines.titleUsd + lines.registrationUsd + lines.docFeeUsd),
      }}
    />
  );
};

/** Why the amounts are "about", and a fee above the limit of the state. */
const EstimateNotes = ({ fees, car }: { fees: Fees; car: CarCosts }) => {
  const caution = car.isPrivateSale ? undefined : feeCaution(fees, car);
  return [...(caution ? [caution] : []), ...estimateNotes(fees, car)].map((note) => (
    <p key={note} className={styles.small}>
      {note}
    </p>
  ));
};

/** A car is registered where the shopper lives: changing the ZIP code changes the location of the whole site. */
export const TaxesPanel = () => {
  const { wallet, figures, costs, place } = useWalletPanel();
  const state = costs?.state ?? place.state;
  const name = Object.hasOwn(stateNames, state) ? stateNames[state as keyof typeof stateNames] : undefined;
  return (
    <>
      <p>By the rules of where the car will be registered: {name ?? 'an average state, until you enter a ZIP code'}.</p>
      <form method="post" action={walletPath()} className={styles.zip}>
        <input type="hidden" name="back" value={`${location.pathname}${location.search}`} />
        <Field label="ZIP code">
          <ZipInput defaultValue={place.zip} required />
        </Field>
        <Button type="submit" variant="quiet">
          Use this ZIP
        </Button>
      </form>
      <Charges />
      {costs && <EstimateNotes fees={figures.fees} car={costs} />}
      <p className={styles.small}>
        As of {dayWords(figures.fees.asOf)}.{' '}
        {wallet.myWallet.configs.showArticles && (
          <a href={articlePath('out-the-door-price')}>What “out the door” means</a>
        )}
      </p>
    </>
  );
};
