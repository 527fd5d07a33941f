import { type CSSProperties, useEffect, useMemo, useState } from 'react';
import { useFetcher } from 'react-router';
import { DealVerdict, VehiclePicture } from '#domains/cars/listings/vehicle-card.tsx';
import { trimLine, type VehicleCardView } from '#domains/cars/listings/vehicle-card-view.ts';
import type { OpenMarker } from '#domains/finding/map/use-map-card.ts';
import { OutTheDoorFigure, PaymentFigure } from '#domains/reference/payments/figures/cost-line.tsx';
import { recordOf, recordsOf, textOf } from '#lib/json-values.ts';
import { formatMoney, grouped } from '#lib/money.ts';
import { Icon } from '#ui/icon.tsx';
import styles from './results-map-card.module.css';

type ResultsMapCardProps = OpenMarker & {
  close(): void;
  /** Cars of the list beside the map. */
  cars: readonly VehicleCardView[];
  /** Number of cars on the map. */
  total: number;
  hrefForBox(box: OpenMarker['marker']['box']): string;
  hrefForListing(id: number): string;
};

const [cardWidth, rim, fromPin] = [280, 8, 30];

/** Next to the marker, on the side with more space. */
const placeOf = ({ at, window }: OpenMarker): CSSProperties => {
  const isLow = at.y > window.height / 2;
  const place = {
    '--left': `${Math.max(rim, Math.min(window.width - cardWidth - rim, at.x - cardWidth / 2))}px`,
    '--top': isLow ? 'auto' : `${at.y + fromPin}px`,
    '--bottom': isLow ? `${window.height - at.y + fromPin}px` : 'auto',
  };
  return place as CSSProperties;
};

type CardCar = Pick<VehicleCardView, 'name' | 'costs' | 'outTheDoor' | 'monthly'> & {
  href: string;
  price: string;
  car?: VehicleCardView;
  near?: string;
  /** Mileage and other facts, if the full card is not loaded. */
  summary?: string;
};

/** Cars of the marker that are in the list; empty if none is on this page of it. */
const listedOf = ({ marker, cars, total }: Pick<ResultsMapCardProps, 'marker' | 'cars' | 'total'>) => {
  const wanted = new Set(marker.ids);
  return marker.count === total ? cars : cars.filter(({ id }) => wanted.has(id));
};

const priceWords = (usd: unknown): string => (typeof usd === 'number' ? formatMoney(usd) : 'Price not listed');

const firstOf = (entry: Record<string, unknown>): CardCar => ({
  name: textOf(entry.name),
  href: textOf(entry.href),
  summary: textOf(entry.facts),
  price: priceWords(entry.price),
  ...(typeof entry.costs === 'string' && { costs: entry.costs }),
  ...(typeof entry.outTheDoor === 'number' && { outTheDoor: entry.outTheDoor }),
  ...(typeof entry.monthly === 'number' && { monthly: entry.monthly }),
});

/** Loads the first cars of a group whose cars are not in the list. */
const useFirstCars = (isWanted: boolean, href: string): { cars: readonly CardCar[]; isLoading: boolean } => {
  const { load, data } = useFetcher<string>();
  useEffect(() => {
    if (isWanted) void load(href);
  }, [isWanted, href, load]);
  const cars = useMemo(() => (data ? recordsOf(recordOf(JSON.parse(data)).cars).map(firstOf) : []), [data]);
  return { cars, isLoading: isWanted && data === undefined };
};

const carsOf = (
  { marker, hrefForListing }: Pick<ResultsMapCardProps, 'marker' | 'hrefForListing'>,
  listed: readonly VehicleCardView[],
): CardCar[] => {
  if (listed.length > 0) return listed.map((car) => ({ ...car, car, price: priceWords(car.price) }));
  const { card, ids, label } = marker;
  if (!card) return [];
  return [{ ...card, name: card.title, href: marker.href ?? hrefForListing(ids[0] ?? 0), price: label }];
};

const CarWords = ({ car, ...point }: CardCar) => (
  <>
    <p className={styles.name}>
      <a href={point.href}>{point.name}</a>
    </p>
    {car && <p className={styles.trim}>{[trimLine(car), car.facts].filter(Boolean).join(' · ')}</p>}
    {point.summary && <p className={styles.trim}>{point.summary}</p>}
    {point.near && <p className={styles.trim}>near {point.near}</p>}
    <p className={styles.price}>
      <b>{point.price}</b>
      {car && <DealVerdict car={car} />}
    </p>
    {car?.fee && <p className={styles.trim}>{car.fee}</p>}
    {point.outTheDoor !== undefined && (
      <p className={styles.cost}>
        <OutTheDoorFigure car={point} />
        <PaymentFigure car={point} />
      </p>
    )}
  </>
);

/** The cars of a marker, one at a time: those of the list, or the first ones of the area. */
export const ResultsMapCard = (props: ResultsMapCardProps) => {
  const { marker, total, close, hrefForBox } = props;
  const [index, setIndex] = useState(0);
  const listed = listedOf(props);
  const first = useFirstCars(listed.length === 0 && marker.count > 1, hrefForBox(marker.box));
  const cars = first.cars.length > 0 ? first.cars : carsOf(props, listed);
  const at = Math.min(index, cars.length - 1);
  const point = cars[at];
  const car = point?.car;
  // If the marker has all cars, there is no further list to link to.
  const isAll = marker.count === total;
  return (
    <section
      className={styles.card}
      style={placeOf(props)}
      aria-label={marker.count === 1 && point ? point.name : marker.name}
      data-map-control=""
      data-map-card=""
      data-click-type="listing"
      data-costs={point?.costs}
    >
      {car && (
        <div className={styles.picture}>
          <VehiclePicture car={car} />
        </div>
      )}
      <button type="button" className={styles.close} aria-label="Close" onClick={close}>
        <Icon name="x" />
      </button>
      <div className={styles.words} aria-live="polite">
        {point ? <CarWords {...point} /> : <p className={styles.name}>{marker.name}</p>}
        {first.isLoading && <p className={styles.trim}>Loading the first cars…</p>}
      </div>
      {marker.count > 1 && (
        <div className={styles.foot}>
          {isAll ? (
            `${grouped(marker.count)} here, all in the list`
          ) : (
            <a href={hrefForBox(marker.box)} data-scroll="keep">
              Show all {grouped(marker.count)} here
            </a>
          )}
          {cars.length > 1 && (
            <span className={styles.steps}>
              <button type="button" aria-label="Previous car" disabled={at === 0} onClick={() => setIndex(at - 1)}>
                <Icon name="left" />
              </button>
              {at + 1} of {cars.length}
              <button
                type="button"
                aria-label="Next car"
                disabled={at === cars.length - 1}
                onClick={() => setIndex(at + 1)}
              >
                <Icon name="right" />
              </button>
            </span>
          )}
        </div>
      )}
    </section>
  );
};
