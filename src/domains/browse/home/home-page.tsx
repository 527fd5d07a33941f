import type { ReactNode } from 'react';
import { VehiclePicture } from '#domains/cars/listings/vehicle-card.tsx';
import type { VehicleCardView } from '#domains/cars/listings/vehicle-card-view.ts';
import type { BrandContent } from '#domains/reference/brands/brand-content.ts';
import { Figure } from '#domains/reference/payments/figures/figure.tsx';
import { shapePath } from '#domains/reference/pictures/picture.ts';
import { formatMoney, grouped } from '#lib/money.ts';
import { homePath } from '#paths/paths.ts';
import { PriceLine } from '#ui/charts/price-line.tsx';
import { Container } from '#ui/layout/layout.tsx';
import { PageHead } from '#ui/layout/page-head.tsx';
import { Editorial, type EditorialView } from './editorial.tsx';
import type { HomeHero, HomeView } from './home.server.ts';
import type { homeChoices } from './home-choices.ts';
import { HomeFinder } from './home-finder.tsx';
import styles from './home-page.module.css';
import { BodyStyles, GreatDeals, HowPricesWork, PopularMakes } from './home-sections.tsx';

export type HomeData = { view: HomeView; editorial?: EditorialView | undefined } & ReturnType<typeof homeChoices>;

type HomePageProps = {
  data: HomeData;
  shell: {
    brand: { name: string };
    content: Pick<BrandContent, 'headline' | 'lead' | 'description' | 'hero'>;
    origin: string;
  };
  /** Renders the save button of a car. */
  saveOf(car: VehicleCardView): ReactNode;
  /** Offer to subscribe to best deals. */
  bestDeals: ReactNode;
  /** Chips of recent searches (RCNT-12), below the fold so that they cause no visible layout shift. */
  recentSearches: ReactNode;
};

const kindsOf = ({ conditions: kinds }: HomeData): string =>
  new Intl.ListFormat('en').format(kinds.map(({ label }) => label.toLowerCase())).replace(', and', ' and');

/** The home page: search form first, then cars. */
export const HomePage = ({
  data,
  shell: { brand, content, origin },
  saveOf,
  bestDeals,
  recentSearches,
}: HomePageProps) => {
  const { view } = data;
  const site = { '@context': 'https://schema.org', '@type': 'WebSite', name: brand.name, url: `${origin}/` };
  return (
    <>
      <PageHead
        title={`${brand.name}: ${kindsOf(data)} cars with out-the-door prices`}
        description={content.description}
        canonical={homePath()}
      />
      <script type="application/ld+json">{JSON.stringify(site)}</script>
      <section className={styles.hero} aria-labelledby="hero-heading">
        <Container className={styles.heroInside}>
          <div>
            <h1 id="hero-heading">{content.headline}</h1>
            {view.isEmpty ? (
              <p className={styles.lead}>There are no cars on this site yet. Please come back soon.</p>
            ) : (
              <>
                <p className={styles.lead}>
                  <a href={view.totalHref}>
                    {grouped(view.total)} {view.total === 1 ? 'car' : 'cars'}{' '}
                    {view.near ? `near ${view.near}` : 'across the country'}
                  </a>
                  . {content.lead}
                </p>
                <HomeFinder makes={data.makes} conditions={data.conditions} zip={view.zip} />
              </>
            )}
          </div>
          <div className={styles.car}>{view.hero ? <Hero hero={view.hero} /> : <StandIn hero={content.hero} />}</div>
        </Container>
      </section>
      {data.editorial && <Editorial view={data.editorial} />}
      {!view.isEmpty && (
        <Container>
          <BodyStyles bodies={view.bodies} />
          {view.deals.cars.length > 0 && <GreatDeals deals={view.deals} saveOf={saveOf} />}
          {bestDeals}
          {view.makeCount > 1 && <PopularMakes makes={view.makes} makeCount={view.makeCount} />}
          <div className={styles.recent}>{recentSearches}</div>
          {view.figures && <HowPricesWork figures={view.figures} />}
        </Container>
      )}
    </>
  );
};

const Hero = ({ hero: { car, similar } }: { hero: HomeHero }) => (
  <>
    <VehiclePicture car={car} eager />
    <a href={car.href} className={styles.ticket} data-costs={car.costs}>
      <b className={styles.ticketName}>{car.name}</b>
      <span className={styles.ticketLine}>
        <span className={styles.quiet}>Out the door</span>
        <Figure as="b" of="outTheDoor" costs={car.costs} typical={formatMoney(car.outTheDoor)} />
      </span>
      <PriceLine price={car.line.at} spread={{ low: 0, q1: car.line.from, q3: car.line.to, high: 100 }} level="great" />
      <span className={styles.ticketLine}>
        <span className={styles.down}>Great deal</span>
        <span className={styles.quiet}>{similar} similar cars</span>
      </span>
    </a>
  </>
);

/** A generic car without a price, if no car qualifies. */
const StandIn = ({ hero: { shape, paint, wheel, alt } }: Pick<BrandContent, 'hero'>) => (
  <img src={shapePath(shape, paint, wheel)} alt={alt} width={800} height={450} fetchPriority="high" />
);
