import { formatMoney, perMonth } from '#lib/money.ts';
import styles from './cost-line.module.css';
import { Figure } from './figure.tsx';

/** A car's amounts on default terms, with the data to recalculate them on the shopper's own terms in the browser. */
export type CardCosts = { costs?: string; outTheDoor?: number; monthly?: number; assumedState?: string };

/** The average state has no name. */
const placeWords = (state: string): string => (state === '' ? ', average state' : ` in ${state}`);

/** "$38,066 out the door", with the state if it was assumed. */
export const OutTheDoorFigure = ({ car }: { car: CardCosts }) => (
  <span>
    <Figure as="b" of="outTheDoor" costs={car.costs} typical={formatMoney(car.outTheDoor ?? 0)} /> out the door
    {car.assumedState !== undefined && placeWords(car.assumedState)}
  </span>
);

/** "$656/mo", or the cash price; hidden if payments on cards are turned off (WLT-29). */
export const PaymentFigure = ({ car: { costs, monthly = 0 } }: { car: CardCosts }) => (
  <span className={styles.payment}>
    <Figure as="b" of="payment" costs={costs} typical={formatMoney(monthly)} />
    <Figure of="per" costs={costs} typical={perMonth} />
  </span>
);
