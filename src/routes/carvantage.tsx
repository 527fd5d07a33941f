import { HowPricesWork } from '#domains/browse/home/home-sections.tsx';
import { VehicleCard } from '#domains/cars/listings/vehicle-card.tsx';
import { shapePath } from '#domains/reference/pictures/picture.ts';
import { grouped } from '#lib/money.ts';
import { carvantagePath } from '#paths/paths.ts';
import { ButtonLink } from '#ui/button.tsx';
import { SectionHead, TextLink } from '#ui/layout/layout.tsx';
import { servicesContext, siteContext } from '../pages/app-context.ts';
import styles from '../pages/info-page.module.css';
import { InfoPage } from '../pages/info-page.tsx';
import type { PageHandle } from '../pages/page-type.ts';
import { visitorAtHome } from '../pages/visitor.ts';
import type { Route } from './+types/carvantage.ts';

export const handle: PageHandle = { pageType: 'carvantage' };

export const loader = async ({ context }: Route.LoaderArgs) => {
  const { figures, deals, total, totalHref } = await context
    .get(servicesContext)
    .home.open(visitorAtHome(context.get(siteContext)));
  return { figures, deals: { ...deals, cars: deals.cars.slice(0, 1) }, total, totalHref };
};

const promises = [
  {
    title: 'The full price, before you ask',
    words:
      'A listed price with tax, title, registration and the dealer’s own fee where it was reported, added up for the state you register in.',
  },
  {
    title: 'A rating that shows its work',
    words:
      'A price is rated against at least eight cars like it. The car’s page says how many, plots the closest ones and links to up to six. With fewer than eight, it isn’t rated.',
  },
  {
    title: 'A VIN on every car',
    words:
      'Without a full one a car is not listed, and a dealer cannot list the same car twice. One whose check digit is off is flagged.',
  },
  {
    title: 'Filters that mean it',
    words: 'Every car shown fits the filters you set. If we can’t read a word as a filter, we say so.',
  },
  {
    title: 'Still for sale, or we say so',
    words: 'Each car shows when its seller last confirmed it. Sold cars leave the results, and their pages say so.',
  },
  {
    title: 'Paid places are marked',
    words: 'Where a dealer pays to be seen, it says “Sponsored”, and the car fits your search like any other.',
  },
];

const cardParts = [
  ['The price and its deal rating', 'What the seller asks, and how that compares with cars like it.'],
  [
    'The line below',
    'Thin from the cheapest to the most expensive of them, thick for the middle half; the dot is this car.',
  ],
  ['Out the door', 'An estimate of what you pay, tax and fees included. Open the car to see each line of it.'],
  ['Monthly payment', 'An estimate with 20% down over 60 months at the national average rate, not an offer.'],
  ['The history', 'What was reported. If nothing was, we say so.'],
  [
    'The seller, and when it was confirmed',
    'If a car hasn’t been confirmed in a while, we mark it, so you know before you go.',
  ],
] as const;

export default function Carvantage({ loaderData: { figures, deals, total, totalHref } }: Route.ComponentProps) {
  return (
    <InfoPage
      title="How we keep prices honest"
      description="Out-the-door prices, deal ratings that show the cars they were compared with, checked VINs and strict filters."
      path={carvantagePath()}
      heading="Six things you can hold us to."
      lead={
        <>
          They hold for all of the{' '}
          <a href={totalHref}>
            {grouped(total)} {total === 1 ? 'car' : 'cars'}
          </a>{' '}
          for sale here, whoever sells them.
        </>
      }
      picture={<img src={shapePath('large-suv', 'green', 'star5')} alt="" width={800} height={450} />}
    >
      <section aria-labelledby="promises-heading">
        <h2 id="promises-heading" className="visually-hidden">
          What we promise
        </h2>
        <ul className={styles.facts}>
          {promises.map(({ title, words }) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{words}</p>
            </li>
          ))}
        </ul>
      </section>
      {figures && <HowPricesWork figures={figures} />}
      {deals.cars.length > 0 && (
        <section className={styles.block} aria-labelledby="example-heading">
          <SectionHead
            id="example-heading"
            title="See it on a real car"
            action={<TextLink href={deals.href}>All {grouped(deals.total)} great deals</TextLink>}
          />
          <div className={styles.example}>
            {deals.cars.map((car) => (
              <VehicleCard key={car.id} car={car} />
            ))}
            <dl>
              {cardParts.map(([part, words]) => (
                <div key={part}>
                  <dt>{part}</dt>
                  <dd>{words}</dd>
                </div>
              ))}
            </dl>
          </div>
        </section>
      )}
      <section className={styles.block} aria-labelledby="not-heading">
        <h2 id="not-heading">What we don’t promise</h2>
        <p className={styles.muted}>
          We don’t own the cars and haven’t driven them. A price can change until you sign, taxes are estimates, and a
          history is only as complete as what was reported. Have a mechanic look at a used car before you buy it.
        </p>
        <p className={styles.apart}>
          <ButtonLink href={totalHref}>See the cars</ButtonLink>
        </p>
      </section>
    </InfoPage>
  );
}
