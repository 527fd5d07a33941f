import type { ReactNode } from 'react';
import { VehicleCard } from '#domains/cars/listings/vehicle-card.tsx';
import type { VehicleCardView } from '#domains/cars/listings/vehicle-card-view.ts';
import type { BodyStyleName } from '#domains/reference/catalogue/vehicle-styles.ts';
import { shapePath } from '#domains/reference/pictures/picture.ts';
import { formatMoney, grouped } from '#lib/money.ts';
import { articlePath, sitemapPath } from '#paths/paths.ts';
import { StatusDot } from '#ui/badge.tsx';
import { PriceLine } from '#ui/charts/price-line.tsx';
import { SectionHead, TextLink } from '#ui/layout/layout.tsx';
import { LinkColumns } from '#ui/layout/link-columns.tsx';
import { ScrollArea } from '#ui/layout/scroll-area.tsx';
import { Receipt } from '#ui/receipt.tsx';
import type { HomeView } from './home.server.ts';
import styles from './home-page.module.css';

const tiles: Readonly<Record<BodyStyleName, readonly [shape: string, paint: string, wheel?: string]>> = {
  Sedan: ['sedan', 'silver'],
  SUV: ['large-suv', 'green', 'star5'],
  Truck: ['crew-cab-truck', 'blue', 'six'],
  Coupe: ['coupe', 'red'],
  Convertible: ['convertible', 'red'],
  Wagon: ['wagon', 'gray'],
  Van: ['minivan', 'white'],
  Hatchback: ['hatchback', 'orange'],
};

export const BodyStyles = ({ bodies }: Pick<HomeView, 'bodies'>) => {
  if (bodies.length === 0) return null;
  return (
    <section className={styles.styles} aria-labelledby="body-heading">
      <h2 id="body-heading" className="visually-hidden">
        Shop by body style
      </h2>
      <ul className={styles.bodies}>
        {bodies.map(({ name, href, count }) => (
          <li key={name}>
            <a href={href} className={styles.tile}>
              <img src={shapePath(...tiles[name])} alt="" width={800} height={450} loading="lazy" />
              <b>{name}</b>
              <span>
                {grouped(count)}
                <span className="visually-hidden"> cars</span>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
};

type GreatDealsProps = Pick<HomeView, 'deals'> & { saveOf(car: VehicleCardView): ReactNode };

export const GreatDeals = ({ deals: { reach, total, href, cars }, saveOf }: GreatDealsProps) => (
  <section className={styles.block} aria-labelledby="deals-heading">
    <SectionHead
      id="deals-heading"
      title={reach === 'near' ? 'Great deals near you' : 'Great deals across the country'}
      note="Each rated against at least 8 similar cars"
      action={<TextLink href={href}>See all {grouped(total)}</TextLink>}
    />
    <ScrollArea label="Great deals" className={styles.deals}>
      {cars.map((car) => (
        <VehicleCard key={car.id} car={car} save={saveOf(car)} />
      ))}
    </ScrollArea>
  </section>
);

export const PopularMakes = ({ makes, makeCount }: Pick<HomeView, 'makes' | 'makeCount'>) => (
  <section className={styles.block} aria-labelledby="makes-heading">
    <SectionHead
      id="makes-heading"
      title="Popular makes"
      action={<TextLink href={sitemapPath('makes')}>{makeCount > 1 ? `All ${makeCount} makes` : 'All makes'}</TextLink>}
    />
    <LinkColumns links={makes.map(({ name, href, count }) => ({ href, label: name, note: grouped(count) }))} />
  </section>
);

export const HowPricesWork = ({ figures }: { figures: NonNullable<HomeView['figures']> }) => {
  const { receipt, rating, confirmed } = figures;
  const { low, high, lowerQuartile: q1, upperQuartile: q3 } = rating;
  return (
    <section className={styles.honest} aria-labelledby="honest-heading">
      <h2 id="honest-heading" className="visually-hidden">
        How prices work here
      </h2>
      <div>
        <div className={styles.demo}>
          <Receipt
            lines={[
              { label: 'Price', value: formatMoney(receipt.price) },
              { label: 'Tax, title and other fees', value: formatMoney(receipt.fees) },
            ]}
            total={{ label: 'Out the door', value: formatMoney(receipt.total) }}
          />
        </div>
        <h3>The full price</h3>
        <p>
          Tax, title, registration and the dealer’s fee where it is reported, estimated for your ZIP code.{' '}
          <TextLink href={articlePath('out-the-door-price')}>Line by line</TextLink>
        </p>
      </div>
      <div>
        <div className={styles.demo}>
          <p className={styles.pair}>
            <span className={styles.quiet}>{rating.similar} similar cars</span>
            <b className={styles.down}>{formatMoney(rating.below)} below</b>
          </p>
          <PriceLine
            price={rating.price}
            spread={{ low, q1, q3, high }}
            level="great"
            ends={[formatMoney(low), formatMoney(high)]}
          />
        </div>
        <h3>Ratings you can check</h3>
        <p>
          Each rating says how many similar cars it’s based on. With fewer than 8, a car isn’t rated.{' '}
          <TextLink href={articlePath('deal-ratings')}>How ratings work</TextLink>
        </p>
      </div>
      <div>
        <ul className={styles.demo}>
          {confirmed.map(({ seller, ago, stale }) => (
            <li key={seller} className={styles.pair}>
              <StatusDot tone={stale ? 'warning' : 'positive'}>{seller}</StatusDot>
              <span className={styles.quiet}>{ago}</span>
            </li>
          ))}
        </ul>
        <h3>Still on the lot</h3>
        <p>See when a dealer last confirmed each car. Cars that are no longer for sale leave the results.</p>
      </div>
    </section>
  );
};
