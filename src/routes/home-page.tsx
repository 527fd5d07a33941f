import { type RouterContextProvider, useRouteLoaderData } from 'react-router';
import { bodyStyleOrder } from '#domains/catalogue/body-styles.ts';
import { shapePath } from '#domains/pictures/picture.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { Container, SectionHead, TextLink } from '#ui/layout.tsx';
import { SearchBox } from '#ui/search-box.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { Select, TextInput } from '#ui/text-input.tsx';
import type { loader as rootLoader } from '../root.tsx';
import { servicesContext } from './app-context.ts';
import styles from './home-page.module.css';

export const loadHome = (context: Readonly<RouterContextProvider>) => {
  const { catalogue } = context.get(servicesContext);
  return { makes: catalogue.popularMakes(16), allMakes: catalogue.makesOnSale() };
};

export type HomeData = ReturnType<typeof loadHome>;

const tiles: Record<(typeof bodyStyleOrder)[number], { shape: string; paint: string; wheel?: string; slug: string }> = {
  Sedan: { shape: 'sedan', paint: 'silver', slug: 'sedan' },
  SUV: { shape: 'large-suv', paint: 'green', wheel: 'star5', slug: 'suv-crossover' },
  Truck: { shape: 'crew-cab-truck', paint: 'blue', wheel: 'six', slug: 'truck' },
  Coupe: { shape: 'coupe', paint: 'red', slug: 'coupe' },
  Convertible: { shape: 'convertible', paint: 'red', slug: 'convertible' },
  Wagon: { shape: 'wagon', paint: 'gray', slug: 'wagon' },
  Van: { shape: 'minivan', paint: 'white', slug: 'van-minivan' },
  Hatchback: { shape: 'hatchback', paint: 'orange', slug: 'hatchback' },
};

const examples = ['awd suv under 40k with third row', 'hybrid sedan, clean history'];

const conditions = [
  { value: '', label: 'All' },
  { value: 'NEW', label: 'New' },
  { value: 'USED', label: 'Used' },
  { value: 'CERTIFIED', label: 'Certified' },
];

const resultsPath = '/cars-for-sale/searchresults.xhtml';

/** One question, then the cars; shown at home and at the listings root. */
export const HomePage = ({ data, path }: { data: HomeData; path: string }) => {
  const shell = useRouteLoaderData<typeof rootLoader>('root');
  if (!shell) return null;
  const { brand, content } = shell;
  return (
    <>
      <title>{`${brand.name}: new, used and certified cars at their out-the-door price`}</title>
      <meta name="description" content={content.lead} />
      <link rel="canonical" href={`${shell.origin}${path}`} />
      <section className={styles.hero} aria-labelledby="hero-heading">
        <Container className={styles.heroInside}>
          <div>
            <h1 id="hero-heading">{content.headline}</h1>
            <p className={styles.lead}>{content.lead}</p>
            <Finder makes={data.allMakes} />
          </div>
          <img
            className={styles.car}
            src={shapePath(content.hero.shape, content.hero.paint, content.hero.wheel)}
            alt={content.hero.alt}
            width={800}
            height={450}
            fetchPriority="high"
          />
        </Container>
      </section>
      <Container>
        <section className={styles.block} aria-labelledby="body-heading">
          <h2 id="body-heading" className="visually-hidden">
            Shop by body style
          </h2>
          <ul className={styles.bodies}>
            {bodyStyleOrder.map((name) => (
              <li key={name}>
                <a href={`/cars-for-sale/${tiles[name].slug}`} className={styles.tile}>
                  <img
                    src={shapePath(tiles[name].shape, tiles[name].paint, tiles[name].wheel)}
                    alt=""
                    width={800}
                    height={450}
                    loading="lazy"
                  />
                  <b>{name}</b>
                </a>
              </li>
            ))}
          </ul>
        </section>
        <section className={styles.block} aria-labelledby="makes-heading">
          <SectionHead
            id="makes-heading"
            title="Popular makes"
            action={<TextLink href="/cars-for-sale/sitemap/makes">All makes</TextLink>}
          />
          <ul className={styles.makes}>
            {data.makes.map(({ name, slug }) => (
              <li key={slug}>
                <a href={`/cars-for-sale/${slug}`}>{name}</a>
              </li>
            ))}
          </ul>
        </section>
      </Container>
    </>
  );
};

const Finder = ({ makes }: { makes: { code: string; name: string }[] }) => (
  <div className={styles.finder}>
    <form action={resultsPath}>
      <search>
        <SearchBox
          name="keywordPhrases"
          size="large"
          icon="spark"
          label="Describe the car you want"
          placeholder="Describe the car you want"
        />
      </search>
    </form>
    <p className={styles.tries}>
      Try{' '}
      {examples.map((words) => (
        <a key={words} href={`${resultsPath}?keywordPhrases=${encodeURIComponent(words)}`}>
          {words}
        </a>
      ))}
    </p>
    <p className={styles.or}>or pick</p>
    <form action={resultsPath} className={styles.pick}>
      <div className={styles.fields}>
        <Field label="Make">
          <Select name="makeCode">
            <option value="">Any make</option>
            {makes.map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="ZIP code">
          <TextInput
            name="zip"
            inputMode="numeric"
            pattern="[0-9]{5}"
            maxLength={5}
            autoComplete="postal-code"
            numeric
          />
        </Field>
      </div>
      <div className={styles.end}>
        <Segmented legend="Condition" name="listingType" options={conditions} defaultValue="" />
        <Button type="submit" size="large">
          Show cars
        </Button>
      </div>
    </form>
  </div>
);
