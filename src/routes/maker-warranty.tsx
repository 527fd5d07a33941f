import { data } from 'react-router';
import type { CertifiedProgram } from '#domains/cars/listings/certified-content.server.ts';
import { inventoryOf } from '#domains/reference/brands/site-inventory.ts';
import { dealerSearchPath, makerPath } from '#paths/paths.ts';
import { ButtonLink } from '#ui/button.tsx';
import { SectionHead, TextLink } from '#ui/layout/layout.tsx';
import { servicesContext, siteContext } from '../pages/app-context.ts';
import styles from '../pages/info-page.module.css';
import { InfoPage } from '../pages/info-page.tsx';
import type { PageHandle } from '../pages/page-type.ts';
import type { Route } from './+types/maker-warranty.ts';

export const handle: PageHandle = { pageType: 'fordlanding' };

/** What the maker's program inspects and warrants, by level where it has several (URL-05). */
export const loader = ({ context }: Route.LoaderArgs) => {
  const { brand } = context.get(siteContext);
  if (brand.id !== 'ford') throw data(null, { status: 404 });
  const { certified } = context.get(servicesContext);
  return {
    programs: (inventoryOf(brand).makes ?? []).flatMap((make) => certified.of(make) ?? []),
    dealersHref: dealerSearchPath(brand),
  };
};

type Terms = Pick<CertifiedProgram, 'inspectionPoints' | 'warranty'>;

const isReported = ({ inspectionPoints, warranty }: Terms): boolean =>
  inspectionPoints !== undefined || warranty.length > 0;

const TermList = ({ terms: { inspectionPoints, warranty } }: { terms: Terms }) => (
  <ul>
    {inspectionPoints !== undefined && <li>Inspected by the dealer at {inspectionPoints} points</li>}
    {warranty.map((line) => (
      <li key={line}>{line}</li>
    ))}
  </ul>
);

const ProgramTerms = ({ program }: { program: CertifiedProgram }) => {
  const levels = (program.levels ?? []).filter(isReported);
  return (
    <section className={styles.block} aria-labelledby="terms-heading">
      <SectionHead id="terms-heading" title={`What ${program.programName} covers`} />
      {isReported(program) && <TermList terms={program} />}
      {levels.map((level) => (
        <div key={level.name}>
          <h3>{level.name}</h3>
          <TermList terms={level} />
        </div>
      ))}
      {!isReported(program) && levels.length === 0 && (
        <p className={styles.muted}>
          Points of inspection, months and miles weren’t reported to us, so none are listed here. They can differ by
          level of certification: ask for the terms of the level this car has.
        </p>
      )}
    </section>
  );
};

export default function MakerWarranty({ loaderData: { programs, dealersHref } }: Route.ComponentProps) {
  return (
    <InfoPage
      title="Inspection and warranty"
      description="Who inspects a certified car, who warrants it, and which papers say so."
      path={makerPath('warranty')}
      heading="Inspection and warranty"
      lead="Two different promises by two different companies: the dealer’s inspection and the manufacturer’s warranty."
    >
      <section className={styles.block} aria-labelledby="who-heading">
        <h2 id="who-heading">Who promises what</h2>
        <ul className={styles.facts}>
          <li>
            <h3>The dealer inspects</h3>
            <p>The dealer that sells the car inspects and repairs it by the program’s list, and signs the report.</p>
          </li>
          <li>
            <h3>The manufacturer warrants</h3>
            <p>
              The warranty of the program is the manufacturer’s. Its booklet says what is covered, and for how long.
            </p>
          </li>
          <li>
            <h3>This site does neither</h3>
            <p>We show what dealers list as certified. The papers of the car count, not this page.</p>
          </li>
        </ul>
      </section>
      {programs.map((program) => (
        <ProgramTerms key={program.programName} program={program} />
      ))}
      <section className={styles.block} aria-labelledby="read-heading">
        <h2 id="read-heading">Read before you sign</h2>
        <ul className={styles.facts}>
          <li>
            <h3>From when</h3>
            <p>
              Months and miles count from your purchase, from the first sale of the car, or from the end of the first
              warranty.
            </p>
          </li>
          <li>
            <h3>What is left out</h3>
            <p>Tires, brakes, batteries and trim are often not covered, or for less time.</p>
          </li>
          <li>
            <h3>What you pay</h3>
            <p>Some warranties ask for a deductible at each visit. Ask whether certification is in the listed price.</p>
          </li>
        </ul>
      </section>
      <p className={styles.apart}>
        <ButtonLink href={makerPath('landing-page')}>See the program and its cars</ButtonLink>{' '}
        <TextLink href={makerPath('owners')}>If you own one already</TextLink>{' '}
        <TextLink href={dealersHref}>Find a dealer</TextLink>
      </p>
    </InfoPage>
  );
}
