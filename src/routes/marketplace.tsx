import type { MarketplaceView } from '#domains/browse/discovery/marketplace.server.ts';
import home from '#domains/browse/home/home-page.module.css';
import { VehicleCard } from '#domains/cars/listings/vehicle-card.tsx';
import { meetAndInspect } from '#domains/cars/sellers/seller-display.ts';
import { shapePath } from '#domains/reference/pictures/picture.ts';
import { grouped } from '#lib/money.ts';
import { marketplacePath, marketplaceSearchPath } from '#paths/paths.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/forms/field.tsx';
import { Select, TextInput, ZipInput } from '#ui/forms/text-input.tsx';
import { Container, SectionHead, TextLink } from '#ui/layout/layout.tsx';
import { PageHead } from '#ui/layout/page-head.tsx';
import { ScrollArea } from '#ui/layout/scroll-area.tsx';
import { servicesContext, siteContext } from '../pages/app-context.ts';
import { KeepCar } from '../pages/keep-car.tsx';
import type { PageHandle } from '../pages/page-type.ts';
import { useShell } from '../pages/shell.ts';
import { visitorAtHome } from '../pages/visitor.ts';
import type { Route } from './+types/marketplace.ts';
import styles from './marketplace.module.css';

/** Landing page of the marketplace (URL-09). */
export const handle: PageHandle = { pageType: 'marketplacelanding' };

export const loader = ({ context }: Route.LoaderArgs) =>
  context.get(servicesContext).marketplace.open(visitorAtHome(context.get(siteContext)));

const steps = [
  {
    title: 'Meet and drive',
    words: 'Meet during the day in a busy place, bring someone along, and drive the car on roads you know.',
  },
  {
    title: 'Check it',
    words: 'Have a mechanic of your choice look it over, and read the history report against what you were told.',
  },
  {
    title: 'Pay and sign',
    words: 'See that the title is in the seller’s name and free of loans. Pay at a bank, and sign there.',
  },
];

const Finder = ({ view }: { view: MarketplaceView }) => (
  <form action={marketplaceSearchPath()} className={styles.finder}>
    <Field label="Make">
      <Select name="makeCode">
        <option value="">Any make</option>
        {view.makes.map(({ code, name, count }) => (
          <option key={code} value={code}>
            {name} ({count})
          </option>
        ))}
      </Select>
    </Field>
    <Field label="Highest price">
      <TextInput name="maxPrice" prefix="$" inputMode="numeric" placeholder="Any" numeric />
    </Field>
    <Field label="ZIP code">
      <ZipInput defaultValue={view.zip} />
    </Field>
    {view.near === undefined && <input type="hidden" name="searchRadius" value="0" />}
    <Button type="submit" size="large">
      Show cars
    </Button>
  </form>
);

export default function MarketplaceLanding({ loaderData: view }: Route.ComponentProps) {
  const shell = useShell();
  if (!shell) return null;
  const tradeIns = shell.cbhData.kbbTradeIns;
  const where = view.near ? `near ${view.near}` : 'across the country';
  const allHref = marketplaceSearchPath(view.near ? {} : { searchRadius: 0 });
  return (
    <>
      <PageHead
        title={`Cars for sale by owner | ${shell.brand.name}`}
        description="Cars sold by the people who drive them, each rated against similar cars."
        canonical={marketplacePath()}
      />
      <section className={home.hero} aria-labelledby="hero-heading">
        <Container className={home.heroInside}>
          <div>
            <h1 id="hero-heading">Buy it from the person who drove it.</h1>
            <p className={home.lead}>
              <a href={allHref}>
                {grouped(view.total)} {view.total === 1 ? 'car' : 'cars'} by owner {where}
              </a>
              . No dealer fee, and the same deal rating as every other car here.
            </p>
            <Finder view={view} />
          </div>
          <div className={home.car}>
            <img
              src={shapePath('hatchback', 'orange', 'star5')}
              alt="Orange hatchback, side view"
              width={800}
              height={450}
              fetchPriority="high"
            />
          </div>
        </Container>
      </section>
      <Container>
        {view.cars.length > 0 && (
          <section className={home.block} aria-labelledby="latest-heading">
            <SectionHead
              id="latest-heading"
              title="Just listed by their owners"
              action={<TextLink href={allHref}>See all</TextLink>}
            />
            <ScrollArea label="Latest cars" className={home.deals}>
              {view.cars.map((car) => (
                <VehicleCard key={car.id} car={car} save={<KeepCar car={car} />} />
              ))}
            </ScrollArea>
          </section>
        )}
        <section className={styles.how} aria-labelledby="how-heading">
          <div className={styles.words}>
            <h2 id="how-heading">How a private sale works</h2>
            <ol>
              {steps.map(({ title, words }) => (
                <li key={title}>
                  <h3>{title}</h3>
                  <p>{words}</p>
                </li>
              ))}
            </ol>
            {tradeIns && (
              <p className={styles.sell}>
                Selling yours? <TextLink href={tradeIns}>See what it’s worth</TextLink>
              </p>
            )}
          </div>
          <img src={meetAndInspect} alt="" width={800} height={450} loading="lazy" />
        </section>
      </Container>
    </>
  );
}
