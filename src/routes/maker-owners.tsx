import { data } from 'react-router';
import { dealerSearchPath, makerPath } from '#paths/paths.ts';
import { ButtonLink } from '#ui/button.tsx';
import { TextLink } from '#ui/layout/layout.tsx';
import { siteContext } from '../pages/app-context.ts';
import styles from '../pages/info-page.module.css';
import { InfoPage } from '../pages/info-page.tsx';
import type { PageHandle } from '../pages/page-type.ts';
import type { Route } from './+types/maker-owners.ts';

export const handle: PageHandle = { pageType: 'fordlanding' };

/** For people who own a car of the maker's program (URL-05). */
export const loader = ({ context }: Route.LoaderArgs) => {
  const { brand } = context.get(siteContext);
  if (brand.id !== 'ford') throw data(null, { status: 404 });
  return { dealersHref: dealerSearchPath(brand) };
};

export default function MakerOwners({ loaderData: { dealersHref } }: Route.ComponentProps) {
  return (
    <InfoPage
      title="For owners"
      description="Warranty repairs, service records and recalls of a certified car."
      path={makerPath('owners')}
      heading="For owners of a certified car"
      lead="How to use the warranty you have, and what to keep for it."
    >
      <section className={styles.block} aria-labelledby="use-heading">
        <h2 id="use-heading">When something breaks</h2>
        <ul className={styles.facts}>
          <li>
            <h3>Look into the booklet</h3>
            <p>It says what is covered, whom to call, and what to do away from home. Have the VIN and mileage ready.</p>
          </li>
          <li>
            <h3>Call a dealer of the make</h3>
            <p>
              The warranty is the manufacturer’s. Ask whether the dealer does warranty repairs on your car before you
              bring it. <TextLink href={dealersHref}>Dealers with certified cars</TextLink>
            </p>
          </li>
          <li>
            <h3>Get the answer in writing</h3>
            <p>If a repair is refused, ask for the line of the booklet it is refused by, and call the manufacturer.</p>
          </li>
        </ul>
      </section>
      <section className={styles.block} aria-labelledby="keep-heading">
        <h2 id="keep-heading">What to keep</h2>
        <ul className={styles.facts}>
          <li>
            <h3>The inspection report</h3>
            <p>It shows the state of the car on the day you bought it.</p>
          </li>
          <li>
            <h3>Service receipts</h3>
            <p>
              By federal law a warranty can’t be refused only because another shop did the service, but you can be asked
              to prove that it was done.{' '}
              <TextLink href="https://consumer.ftc.gov/articles/auto-warranties-and-auto-service-contracts">
                The FTC explains
              </TextLink>
            </p>
          </li>
          <li>
            <h3>The booklet, when you sell</h3>
            <p>Ask the manufacturer whether the rest of the warranty passes to the next owner, and for which fee.</p>
          </li>
        </ul>
      </section>
      <section className={styles.block} aria-labelledby="recall-heading">
        <h2 id="recall-heading">Recalls are separate</h2>
        <p className={styles.muted}>
          A safety recall doesn’t depend on the warranty. Look your VIN up at{' '}
          <TextLink href="https://www.nhtsa.gov/recalls">NHTSA</TextLink>, free of charge.
        </p>
      </section>
      <p className={styles.apart}>
        <ButtonLink href={makerPath('warranty')}>Who inspects and who warrants</ButtonLink>{' '}
        <TextLink href={makerPath('landing-page')}>The program and its cars</TextLink>
      </p>
    </InfoPage>
  );
}
