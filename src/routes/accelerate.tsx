import type { BuyOnlineView } from '#domains/browse/discovery/buy-online.server.ts';
import { VehicleCard } from '#domains/cars/listings/vehicle-card.tsx';
import { shapePath } from '#domains/reference/pictures/picture.ts';
import { grouped } from '#lib/money.ts';
import { buyOnlinePath, carLoansPath, creditAppPath } from '#paths/paths.ts';
import { SectionHead, TextLink } from '#ui/layout/layout.tsx';
import { servicesContext, siteContext } from '../pages/app-context.ts';
import styles from '../pages/info-page.module.css';
import { InfoPage } from '../pages/info-page.tsx';
import type { PageHandle } from '../pages/page-type.ts';
import { visitorAtHome } from '../pages/visitor.ts';
import type { Route } from './+types/accelerate.ts';

export const handle: PageHandle = { pageType: 'acceleratelanding' };

export const loader = ({ context }: Route.LoaderArgs) =>
  context.get(servicesContext).buyOnline.open(visitorAtHome(context.get(siteContext)));

const serviceWords: Readonly<Record<BuyOnlineView['services'][number]['code'], string>> = {
  vehicleDelivery: 'and brought to your door',
  testDrive: 'with a test drive at home',
  virtualTour: 'with a tour by video',
};

const steps = [
  {
    title: 'Pick a car and see the full price',
    words: 'Tax, title, registration and the dealer’s fee are estimated for your ZIP code before you talk to anyone.',
  },
  {
    title: 'Settle how you pay',
    words: 'Cash, your own bank, or the dealer’s lender. Run your numbers here. Only you see them.',
  },
  {
    title: 'Ask the dealer to do it online',
    words: 'Each of these dealers sells online. Trade-in, paperwork and signature are settled with them, not with us.',
  },
  {
    title: 'Have it delivered, or pick it up',
    words:
      'Where delivery is offered, the car’s page says so. Ask what it costs, and what happens if you send it back.',
  },
  {
    title: 'Check it when it comes',
    words: 'Compare the VIN and the odometer with the listing and the paperwork before you sign for it.',
  },
  {
    title: 'Keep the listing',
    words: 'Save the car’s page: price, history and the dealer’s description from when you bought it.',
  },
];

export default function Accelerate({ loaderData: view }: Route.ComponentProps) {
  const where = view.near ? `near ${view.near}` : 'across the country';
  const carsOnline = `${grouped(view.online.count)} ${view.online.count === 1 ? 'car' : 'cars'}`;
  return (
    <InfoPage
      title="Buy a car online"
      description="Cars whose dealers sell online, with delivery and test drives at home where they are offered."
      path={buyOnlinePath()}
      heading="Buy it without leaving home."
      lead={
        <>
          <a href={view.online.href}>
            {carsOnline} {where}
          </a>{' '}
          from dealers who sell online, each with its out-the-door price.
        </>
      }
      picture={<img src={shapePath('compact-suv', 'white', 'split5')} alt="" width={800} height={450} />}
    >
      <section aria-labelledby="services-heading">
        <h2 id="services-heading" className="visually-hidden">
          Shop by service
        </h2>
        <ul className={styles.counts}>
          <li>
            <a href={view.online.href} className={styles.count}>
              <b>{grouped(view.online.count)}</b>
              <span>to buy online</span>
            </a>
          </li>
          {view.services.map(({ code, count, href }) => (
            <li key={code}>
              <a href={href} className={styles.count}>
                <b>{grouped(count)}</b>
                <span>{serviceWords[code]}</span>
              </a>
            </li>
          ))}
        </ul>
      </section>
      {view.cars.length > 0 && (
        <section className={styles.block} aria-labelledby="cars-heading">
          <SectionHead
            id="cars-heading"
            title={`Best priced to buy online, ${where}`}
            action={<TextLink href={view.online.href}>See all</TextLink>}
          />
          <div className={styles.cars}>
            {view.cars.map((car) => (
              <VehicleCard key={car.id} car={car} />
            ))}
          </div>
        </section>
      )}
      <section className={styles.block} aria-labelledby="steps-heading">
        <h2 id="steps-heading">How it works</h2>
        <ol className={`${styles.facts} ${styles.steps}`}>
          {steps.map(({ title, words }) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{words}</p>
            </li>
          ))}
        </ol>
        <p className={styles.muted}>
          Before you start: <TextLink href={carLoansPath()}>estimate your payment</TextLink> or{' '}
          <TextLink href={creditAppPath()}>estimate what you qualify for</TextLink>.
        </p>
      </section>
    </InfoPage>
  );
}
