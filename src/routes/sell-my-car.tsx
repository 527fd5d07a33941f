import home from '#domains/browse/home/home-page.module.css';
import { shapePath } from '#domains/reference/pictures/picture.ts';
import { dealerSearchPath, listCarPath, marketplacePath, sellingPath, sellPath } from '#paths/paths.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Container } from '#ui/layout/layout.tsx';
import { PageHead } from '#ui/layout/page-head.tsx';
import type { PageHandle } from '../pages/page-type.ts';
import { useShell } from '../pages/shell.ts';
import styles from './sell-my-car.module.css';

/** Pages about selling share one page type (URL-14). */
export const handle: PageHandle = { pageType: 'sell' };

const ways = [
  [
    'To a dealer, today',
    'Quick and simple: one visit, one signature. Dealers pay less than a private buyer, because they prepare and resell the car.',
  ],
  [
    'Trade it in',
    'The dealer takes its value off the price of your next car. In most states you then pay sales tax only on the difference.',
  ],
  [
    'To another person',
    'Usually the most money, and the most work: meet buyers, let a mechanic look, go to the bank together.',
  ],
] as const;

export default function SellMyCar() {
  const shell = useShell();
  if (!shell) return null;
  return (
    <>
      <PageHead
        title={`Sell or trade your car | ${shell.brand.name}`}
        description="What your car is worth, and three ways to sell it."
        canonical={sellingPath()}
      />
      <section className={home.hero} aria-labelledby="hero-heading">
        <Container className={home.heroInside}>
          <div>
            <h1 id="hero-heading">Know what your car is worth before you sell it.</h1>
            <p className={home.lead}>
              An estimate based on what dealers ask for cars like yours, no phone number needed.
            </p>
            <p className={styles.start}>
              <ButtonLink href={sellPath()} size="large">
                See what it’s worth
              </ButtonLink>{' '}
              <ButtonLink href={listCarPath()} size="large" variant="quiet">
                List it yourself
              </ButtonLink>
            </p>
          </div>
          <div className={home.car}>
            <img
              src={shapePath('wagon', 'gray', 'star5')}
              alt="Gray wagon, side view"
              width={800}
              height={450}
              fetchPriority="high"
            />
          </div>
        </Container>
      </section>
      <Container as="section" className={styles.ways} aria-labelledby="ways">
        <h2 id="ways">Three ways to sell</h2>
        <div className={home.honest}>
          {ways.map(([title, words]) => (
            <div key={title}>
              <h3>{title}</h3>
              <p>{words}</p>
            </div>
          ))}
        </div>
        <p className={styles.more}>
          <a href={dealerSearchPath(shell.brand)}>Find dealers near you</a>
          <a href={marketplacePath()}>See asking prices of owners</a>
        </p>
      </Container>
    </>
  );
}
