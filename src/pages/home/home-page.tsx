import type { RouterContextProvider } from 'react-router';
import type { BrandContent } from '#domains/brands/brand-content.ts';
import type { HomeHero } from '#domains/discovery/home.server.ts';
import { VehiclePicture } from '#domains/listings/vehicle-card.tsx';
import { shapePath } from '#domains/pictures/picture.ts';
import { formatMoney, grouped } from '#lib/money.ts';
import { PriceLine } from '#ui/charts/price-line.tsx';
import { Container } from '#ui/layout/layout.tsx';
import { servicesContext, siteContext } from '../app-context.ts';
import { useShell } from '../shell.ts';
import { visitorOf } from '../visitor.ts';
import { HomeFinder } from './home-finder.tsx';
import styles from './home-page.module.css';
import { BodyStyles, GreatDeals, HowPricesWork, PopularMakes } from './home-sections.tsx';

export const loadHome = async (context: Readonly<RouterContextProvider>) => {
  const { home, catalogue } = context.get(servicesContext);
  const visitor = visitorOf(context.get(siteContext));
  const { makes, listingTypes } = visitor.shopper.inventory;
  const onSale = catalogue.makesOnSale().filter(({ code }) => makes?.includes(code) ?? true);
  return {
    view: await home.open(visitor),
    makes: onSale.map(({ code, name }) => ({ code, name })),
    // What a site has one kind of is not asked for.
    conditions: conditions.filter(({ value }) => listingTypes?.includes(value) ?? true),
  };
};

const conditions = [
  { value: 'NEW', label: 'New' },
  { value: 'USED', label: 'Used' },
  { value: 'CERTIFIED', label: 'Certified' },
] as const;

const kindsOf = ({ conditions: kinds }: HomeData): string =>
  new Intl.ListFormat('en').format(kinds.map(({ label }) => label.toLowerCase())).replace(', and', ' and');

type HomeData = Awaited<ReturnType<typeof loadHome>>;

/** One question, then the cars; shown at home and at the listings root. */
export const HomePage = ({ data, path }: { data: HomeData; path: string }) => {
  const shell = useShell();
  if (!shell) return null;
  const { brand, content, origin } = shell;
  const { view } = data;
  const site = { '@context': 'https://schema.org', '@type': 'WebSite', name: brand.name, url: `${origin}/` };
  return (
    <>
      <title>{`${brand.name}: ${kindsOf(data)} cars at their out-the-door price`}</title>
      <meta name="description" content={content.lead} />
      <link rel="canonical" href={`${origin}${path}`} />
      <script type="application/ld+json">{JSON.stringify(site)}</script>
      <section className={styles.hero} aria-labelledby="hero-heading">
        <Container className={styles.heroInside}>
          <div>
            <h1 id="hero-heading">{content.headline}</h1>
            <p className={styles.lead}>
              <a href={view.totalHref}>
                {grouped(view.total)} {view.total === 1 ? 'car' : 'cars'}{' '}
                {view.near ? `near ${view.near}` : 'across the country'}
              </a>
              . {content.lead}
            </p>
            <HomeFinder makes={data.makes} conditions={data.conditions} zip={view.zip} />
          </div>
          <div className={styles.car}>{view.hero ? <Hero hero={view.hero} /> : <StandIn hero={content.hero} />}</div>
        </Container>
      </section>
      <Container>
        <BodyStyles bodies={view.bodies} />
        {view.deals.cars.length > 0 && <GreatDeals deals={view.deals} />}
        <PopularMakes makes={view.makes} makeCount={view.makeCount} />
        {view.figures && <HowPricesWork figures={view.figures} />}
      </Container>
    </>
  );
};

const Hero = ({ hero: { car, similar } }: { hero: HomeHero }) => (
  <>
    <VehiclePicture car={car} eager />
    <a href={car.href} className={styles.ticket}>
      <b className={styles.ticketName}>{car.name}</b>
      <span className={styles.ticketLine}>
        <span className={styles.quiet}>Out the door</span>
        <b>{formatMoney(car.outTheDoor)}</b>
      </span>
      <PriceLine price={car.line.at} spread={{ low: 0, q1: car.line.from, q3: car.line.to, high: 100 }} level="great" />
      <span className={styles.ticketLine}>
        <span className={styles.down}>Great deal</span>
        <span className={styles.quiet}>{similar} similar cars</span>
      </span>
    </a>
  </>
);

/** Where no car stands out, one that is nobody's and has no price. */
const StandIn = ({ hero: { shape, paint, wheel, alt } }: Pick<BrandContent, 'hero'>) => (
  <img src={shapePath(shape, paint, wheel)} alt={alt} width={800} height={450} fetchPriority="high" />
);
