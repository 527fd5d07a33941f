import { data } from 'react-router';
import { VehicleCard } from '#domains/cars/listings/vehicle-card.tsx';
import { inventoryOf } from '#domains/reference/brands/site-inventory.ts';
import { grouped } from '#lib/money.ts';
import { dealerSearchPath, makerPath } from '#paths/paths.ts';
import { ButtonLink } from '#ui/button.tsx';
import { SectionHead, TextLink } from '#ui/layout/layout.tsx';
import { LinkColumns } from '#ui/layout/link-columns.tsx';
import { servicesContext, siteContext } from '../pages/app-context.ts';
import styles from '../pages/info-page.module.css';
import { InfoPage } from '../pages/info-page.tsx';
import type { PageHandle } from '../pages/page-type.ts';
import { visitorAtHome } from '../pages/visitor.ts';
import type { Route } from './+types/maker-program.ts';

export const handle: PageHandle = { pageType: 'fordlanding' };

/** The maker's certified program and the cars offered under it (URL-05). */
export const loader = async ({ context }: Route.LoaderArgs) => {
  const site = context.get(siteContext);
  if (site.brand.id !== 'ford') throw data(null, { status: 404 });
  const { home, certified } = context.get(servicesContext);
  const { total, totalHref, near, bodies, deals } = await home.open(visitorAtHome(site));
  return {
    total,
    totalHref,
    near,
    deals,
    bodies: bodies.filter(({ count }) => count > 0),
    programs: (inventoryOf(site.brand).makes ?? []).flatMap((make) => certified.of(make) ?? []),
    dealersHref: dealerSearchPath(site.brand),
  };
};

export default function MakerProgram({ loaderData }: Route.ComponentProps) {
  const { total, totalHref, near, bodies, deals, programs, dealersHref } = loaderData;
  const cars = `${grouped(total)} certified ${total === 1 ? 'car' : 'cars'}`;
  return (
    <InfoPage
      title="The certified program"
      description="What we know about the certified program, and its cars for sale."
      path={makerPath('landing-page')}
      heading="The certified program"
      lead={
        <>
          <a href={totalHref}>{cars}</a> {near ? `for sale near ${near}` : 'for sale across the country'}. The dealer
          that sells a car inspects it; the manufacturer warrants it.
        </>
      }
    >
      {programs.map(({ programName, inspectionPoints, warranty, levels = [] }) => (
        <section key={programName} aria-labelledby="program-heading">
          <SectionHead id="program-heading" title={programName} />
          {inspectionPoints === undefined && warranty.length === 0 && levels.length === 0 ? (
            <p className={styles.muted}>
              What the program inspects and what its warranty covers wasn’t reported to us. The dealer’s paperwork says
              it for each car.
            </p>
          ) : (
            <ul>
              {inspectionPoints !== undefined && <li>Inspected at {inspectionPoints} points</li>}
              {warranty.map((line) => (
                <li key={line}>{line}</li>
              ))}
              {levels.length > 0 && <li>Levels: {new Intl.ListFormat('en').format(levels.map(({ name }) => name))}</li>}
            </ul>
          )}
        </section>
      ))}
      <section className={styles.block} aria-labelledby="ask-heading">
        <h2 id="ask-heading">What to ask the dealer for</h2>
        <ul className={styles.facts}>
          <li>
            <h3>The inspection report</h3>
            <p>The list of what was checked on this car, when, and by whom.</p>
          </li>
          <li>
            <h3>The warranty</h3>
            <p>
              What it covers, from when, for how many months and miles, and what you pay per visit.{' '}
              <TextLink href={makerPath('warranty')}>Inspection and warranty</TextLink>
            </p>
          </li>
          <li>
            <h3>The price of both</h3>
            <p>Whether the certification is in the listed price or added to it. Each car’s page adds up the rest.</p>
          </li>
        </ul>
      </section>
      {bodies.length > 0 && (
        <section className={styles.block} aria-labelledby="bodies-heading">
          <SectionHead id="bodies-heading" title="Certified cars by body style" />
          <LinkColumns links={bodies.map(({ name, href, count }) => ({ href, label: name, note: grouped(count) }))} />
        </section>
      )}
      {deals.cars.length > 0 && (
        <section className={styles.block} aria-labelledby="deals-heading">
          <SectionHead
            id="deals-heading"
            title="Certified, and a great deal"
            note="Rated against at least 8 similar cars"
            action={<TextLink href={deals.href}>See all {grouped(deals.total)}</TextLink>}
          />
          <div className={styles.cars}>
            {deals.cars.map((car) => (
              <VehicleCard key={car.id} car={car} />
            ))}
          </div>
        </section>
      )}
      <p className={styles.apart}>
        <ButtonLink href={totalHref}>See {cars}</ButtonLink> <TextLink href={dealersHref}>Find a dealer</TextLink>{' '}
        <TextLink href={makerPath('owners')}>For owners</TextLink>
      </p>
    </InfoPage>
  );
}
