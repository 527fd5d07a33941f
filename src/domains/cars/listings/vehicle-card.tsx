import { type ReactNode, useContext } from 'react';
import type { ClickType } from '#domains/finding/criteria/address/click-type.ts';
import { OutTheDoorFigure, PaymentFigure } from '#domains/reference/payments/figures/cost-line.tsx';
import { PhotoPicture } from '#domains/reference/pictures/photo-picture.tsx';
import { StatusDot } from '#ui/badge.tsx';
import { PriceLine } from '#ui/charts/price-line.tsx';
import { classNames } from '#ui/class-names.ts';
import { Card, CardBody, CardTitle, Stage } from '#ui/layout/card.tsx';
import { Price } from '#ui/price.tsx';
import { Verdict, type VerdictLevel } from '#ui/verdict.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { CardMarkupContext } from './card-markup.ts';
import styles from './vehicle-card.module.css';
import { pictureWords, trimLine, type VehicleCardView } from './vehicle-card-view.ts';

const verdicts: Readonly<Record<Exclude<VerdictLevel, 'high'>, string>> = {
  great: 'Great deal',
  good: 'Good deal',
  fair: 'Fair price',
  none: 'Not rated',
};

/** A price above the market gets no badge (RULING-61), nor does a car without a price. */
export const DealVerdict = ({ car }: { car: Pick<VehicleCardView, 'deal' | 'price'> }) => {
  if (car.deal === 'high' || car.price === null) return null;
  return <Verdict level={car.deal}>{verdicts[car.deal]}</Verdict>;
};

const photoSizes = '(min-width: 1300px) 22rem, (min-width: 768px) 45vw, 92vw';

export const VehiclePicture = ({ car, eager = false }: { car: VehicleCardView; eager?: boolean }) => (
  <PhotoPicture
    hash={car.photo}
    src={car.picture}
    sizes={photoSizes}
    alt={pictureWords(car)}
    width={car.photo ? 960 : 800}
    height={car.photo ? 600 : 450}
    className={car.photo && styles.photo}
    loading={eager ? undefined : 'lazy'}
    fetchPriority={eager ? 'high' : undefined}
    decoding="async"
  />
);

const HistoryTokens = ({ tokens }: { tokens: VehicleCardView['history'] }) => (
  <ul className={styles.tokens}>
    {tokens.map(({ tone, words }) => (
      <li key={words} className={styles[tone]}>
        {words}
      </li>
    ))}
  </ul>
);

type VehicleCardProps = {
  car: VehicleCardView;
  level?: 2 | 3 | 4;
  /** Whether to load the picture at once, for the first cards on a page. */
  eager?: boolean;
  className?: string | undefined;
  /** Click-type, if it differs from the list's (URL-03). */
  clickType?: ClickType;
  /** The save button, if any. */
  save?: ReactNode;
  compare?: ReactNode;
  /**
   * Whether the server may reuse HTML rendered for another page. Possible because the save button is rendered in the
   * browser only, and the compare control depends on the car alone.
   */
  reuse?: boolean;
};

/** Save buttons are not rendered on the server. */
const noHeart = <></>;

type CardInsideProps = Pick<VehicleCardProps, 'car' | 'level' | 'eager' | 'save' | 'compare'>;

const CardInside = ({ car, level, eager, save, compare }: CardInsideProps) => {
  const { price, line, outTheDoor } = car;
  return (
    <>
      <Stage top>
        <VehiclePicture car={car} eager={eager} />
        {car.flag && (
          <span className={styles.flag} data-cut={car.flag.cut && ''}>
            {car.flag.cut && (
              <>
                <VisuallyHidden>Price cut: </VisuallyHidden>
                <span aria-hidden="true">−</span>
              </>
            )}
            {car.flag.words}
          </span>
        )}
      </Stage>
      {save && <div className={classNames(styles.save, car.photo && styles.onPhoto)}>{save}</div>}
      <CardBody>
        <CardTitle level={level} href={car.href}>
          {car.name}
        </CardTitle>
        <p className={styles.trim}>{trimLine(car)}</p>
        <div className={styles.price}>
          {price === null ? <p className={styles.unpriced}>Price not listed</p> : <Price amount={price} />}
          <DealVerdict car={car} />
        </div>
        {car.fee && <p className={styles.fee}>{car.fee}</p>}
        <PriceLine
          price={line?.at ?? 0}
          spread={line && { low: 0, q1: line.from, q3: line.to, high: 100 }}
          level={car.deal}
        >
          <span className={styles.why}>{car.why}</span>
        </PriceLine>
        <p className={styles.cost}>
          {outTheDoor === undefined ? (
            'Ask the seller for an out-the-door price'
          ) : (
            <>
              <OutTheDoorFigure car={car} />
              <PaymentFigure car={car} />
            </>
          )}
        </p>
        <p className={styles.facts}>{car.facts}</p>
        <HistoryTokens tokens={car.history} />
        <div className={styles.foot}>
          <div className={styles.seller}>
            <p className={styles.name}>{car.sellerHref ? <a href={car.sellerHref}>{car.seller}</a> : car.seller}</p>
            <p>
              <StatusDot tone={car.stale ? 'warning' : 'positive'}>{car.fresh}</StatusDot>
            </p>
          </div>
          {compare && <div className={styles.compare}>{compare}</div>}
        </div>
      </CardBody>
    </>
  );
};

/** Car, price, then deal rating. Lines do not wrap, so that rows of cards line up. */
export const VehicleCard = ({ car, level, eager, className, clickType, save, compare, reuse }: VehicleCardProps) => {
  const markup = useContext(CardMarkupContext);
  const draw = (of: VehicleCardView, heart: ReactNode) => (
    <CardInside car={of} level={level} eager={eager} save={heart} compare={compare} />
  );
  const look = { level, hasSave: Boolean(save), hasCompare: Boolean(compare) };
  // For an eager card, React also adds a preload of the picture to the head, which cached HTML would lack.
  const inside =
    markup && reuse && !eager
      ? { dangerouslySetInnerHTML: { __html: markup(car, look, (of) => draw(of, save && noHeart)) } }
      : { children: draw(car, save) };
  return (
    <Card
      as="article"
      inset="none"
      interactive
      className={className}
      data-costs={car.costs}
      data-click-type={clickType}
      {...inside}
    />
  );
};
