import type { CSSProperties, ReactNode } from 'react';
import { VehicleCard } from '#domains/cars/listings/vehicle-card.tsx';
import { formatMoney, grouped } from '#lib/money.ts';
import { ButtonLink } from '#ui/button.tsx';
import { LineChart } from '#ui/charts/line-chart.tsx';
import { Breadcrumb } from '#ui/layout/breadcrumb.tsx';
import { Stage } from '#ui/layout/card.tsx';
import { Carousel } from '#ui/layout/carousel.tsx';
import { Disclosure } from '#ui/layout/disclosure.tsx';
import { Container, SectionHead, TextLink } from '#ui/layout/layout.tsx';
import { LinkColumns } from '#ui/layout/link-columns.tsx';
import styles from './research-model.module.css';
import { ResearchTrims } from './research-trims.tsx';
import type { ClassStanding, ResearchModelView } from './research-view.ts';

const mostYears = 8;

const Section = ({
  id,
  title,
  note,
  children,
}: {
  id: string;
  title: string;
  note?: ReactNode;
  children: ReactNode;
}) => (
  <section className={styles.section} aria-labelledby={id}>
    <SectionHead id={id} title={title} note={note} />
    {children}
  </section>
);

const Years = ({ years }: Pick<ResearchModelView, 'years'>) => {
  const links = (some: ResearchModelView['years']) =>
    some.map(({ year, href, current }) => (
      <a key={year} href={href} className={styles.year} aria-current={current ? 'page' : undefined}>
        {year}
      </a>
    ));
  const older = years.slice(mostYears);
  return (
    <nav aria-label="Model years" className={styles.years}>
      <div>{links(years.slice(0, mostYears))}</div>
      {older.length > 0 && (
        <Disclosure look="link" summary="Older years" open={older.some(({ current }) => current)}>
          <div>{links(older)}</div>
        </Disclosure>
      )}
    </nav>
  );
};

const Colours = ({ colours }: Pick<ResearchModelView, 'colours'>) => {
  const current = colours.find((colour) => colour.current);
  return (
    <div className={styles.colours}>
      <nav aria-label="Colors">
        {colours.map(({ name, swatch, href, current: on }) => (
          <a
            key={name}
            href={href}
            className={styles.colour}
            style={{ '--c': swatch } as CSSProperties}
            title={name}
            data-scroll="keep"
            aria-current={on ? 'true' : undefined}
          >
            <span className="visually-hidden">{name}</span>
          </a>
        ))}
      </nav>
      <p>{current?.name}. Illustration; actual car may differ.</p>
    </div>
  );
};

const Standing = ({ line: { label, figure, percent } }: { line: ClassStanding }) => (
  <li className={styles.standing}>
    <span className={styles.measure}>
      <b>{label}</b> {figure}
    </span>
    <span className={styles.track} aria-hidden="true">
      <i style={{ '--at': `${percent}%` } as CSSProperties} />
    </span>
    <span className={styles.percent}>
      {label === 'Price' ? 'costs less than' : 'better than'} <b>{percent}%</b>
    </span>
  </li>
);

const Prices = ({ view: { model, prices, held } }: { view: ResearchModelView }) => (
  <>
    <LineChart
      label={`Average asking price of each model year of the ${model} for sale today`}
      series={[
        {
          name: 'Average',
          points: prices.map(({ year, averageUsd }) => ({ x: year, y: averageUsd })),
          filled: true,
        },
        { name: 'Lowest', points: prices.map(({ year, lowUsd }) => ({ x: year, y: lowUsd })), tone: 'muted' },
      ]}
      xName="Model year"
      formatX={String}
      formatY={(usd) => formatMoney(usd)}
      xTicks={prices.map(({ year }) => year).filter((_, at) => at % 2 === 0)}
      height="14rem"
    />
    {held && (
      <p className={styles.held}>
        A {held.year} lists for <b>{held.percent}%</b> of the average price of its trims when new, based on {held.count}{' '}
        cars for sale.
      </p>
    )}
  </>
);

const Head = ({ view }: { view: ResearchModelView }) => {
  const { price, forSale } = view;
  return (
    <div className={styles.head}>
      <div className={styles.picture}>
        <Stage ratio="16 / 8" className={styles.stage}>
          <img src={view.picture.src} alt={view.picture.alt} width={800} height={450} fetchPriority="high" />
        </Stage>
        <Colours colours={view.colours} />
      </div>
      <div>
        <h1>{view.name}</h1>
        <p className={styles.price}>
          <b>
            {price.lowUsd === price.highUsd
              ? formatMoney(price.lowUsd)
              : `${formatMoney(price.lowUsd)} to ${formatMoney(price.highUsd)}`}
          </b>
          <span>
            {view.isNew ? 'MSRP before destination' : 'MSRP when new'}
            {price.isEstimate && ', estimated from a later year'}
          </span>
        </p>
        <dl className={styles.facts}>
          {view.facts.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <div className={styles.actions}>
          <ButtonLink href={forSale.year > 0 ? forSale.yearHref : forSale.allHref}>
            {forSale.year > 0 ? `See ${grouped(forSale.year)} for sale` : `See ${grouped(forSale.all)} of any year`}
          </ButtonLink>
          {view.buildHref && (
            <ButtonLink href={view.buildHref} variant="quiet">
              Build and price
            </ButtonLink>
          )}
        </div>
      </div>
    </div>
  );
};

/** A model year: its trims, what owners say, how it compares, and what it costs today. */
export const ResearchModel = ({ view, owners }: { view: ResearchModelView; owners: ReactNode }) => (
  <Container className={styles.page}>
    <Breadcrumb items={[...view.crumbs, { label: view.year }]} />
    <Head view={view} />
    <Years years={view.years} />
    <Section id="trims" title="Trims side by side">
      <ResearchTrims view={view} />
    </Section>
    <section className={styles.section} aria-labelledby="owners">
      {owners}
    </section>
    {view.preorderOwners.length > 0 && (
      <Section id="order" title="Dealers who take orders" note={`For a new ${view.name}, built as you choose it`}>
        <LinkColumns
          links={view.preorderOwners.map(({ name, place, away, orderHref }) => ({
            href: orderHref,
            label: name,
            note: away ? `${place} · ${away}` : place,
          }))}
        />
      </Section>
    )}
    <div className={styles.pair}>
      {view.standing && view.standing.lines.length > 0 && (
        <Section
          id="standing"
          title="How it compares"
          note={`The least expensive trim compared with ${view.standing.of} of ${view.year}`}
        >
          <ul className={styles.standings}>
            {view.standing.lines.map((line) => (
              <Standing key={line.label} line={line} />
            ))}
          </ul>
        </Section>
      )}
      <Section id="specs" title="Specifications" note={`${view.specsOf} with its standard engine`}>
        <dl className={styles.specs}>
          {view.specs.map(({ name, value }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </Section>
    </div>
    {view.prices.length > 1 && (
      <Section id="prices" title="Price by model year" note="From cars for sale across the country now">
        <Prices view={view} />
      </Section>
    )}
    {view.cars.length > 0 && (
      <section className={styles.section} aria-labelledby="cars">
        <SectionHead
          id="cars"
          title={`${view.name} for sale`}
          note="Best prices compared with similar cars first"
          action={<TextLink href={view.forSale.yearHref}>See all {grouped(view.forSale.year)}</TextLink>}
        />
        <Carousel label={`Cars of ${view.year}`} itemWidth="20rem">
          {view.cars.map((car) => (
            <VehicleCard key={car.id} car={car} />
          ))}
        </Carousel>
      </section>
    )}
  </Container>
);
