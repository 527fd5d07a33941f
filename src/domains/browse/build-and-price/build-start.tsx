import { ModelTiles } from '#domains/browse/research/model-tiles.tsx';
import { withArticle } from '#lib/with-article.ts';
import { buildAndPricePath } from '#paths/paths.ts';
import { Breadcrumb } from '#ui/layout/breadcrumb.tsx';
import { Container, SectionHead } from '#ui/layout/layout.tsx';
import { LinkColumns } from '#ui/layout/link-columns.tsx';
import { TabLinks } from '#ui/layout/tabs.tsx';
import { Banner } from '#ui/status/banner.tsx';
import { BuildChooser } from './build-chooser.tsx';
import styles from './build-start.module.css';
import type { BuildView } from './build-view.ts';

type StartView = Exclude<BuildView, { step: 'build' }>;

const modelsWord = (models: number): string => `${models} ${models === 1 ? 'model' : 'models'}`;

/** The first steps: choose a make, then a model. */
export const BuildStart = ({ view }: { view: StartView }) => (
  <Container className={styles.page}>
    {view.step === 'model' && (
      <Breadcrumb items={[{ label: 'Build and price', href: buildAndPricePath() }, { label: view.make }]} />
    )}
    <h1>{view.step === 'make' ? 'Build and price a new car' : `Build ${withArticle(view.make)}`}</h1>
    <p className={styles.lead}>
      {view.step === 'make'
        ? 'Pick the trim, paint and options, see what it costs out the door and by the month, and find a dealer who can order it.'
        : 'Pick a model. Prices are the MSRP of the least expensive trim, before destination.'}
    </p>
    <div className={styles.card}>
      <BuildChooser chooser={view.chooser} key={view.chooser.makeCode} />
    </div>
    {view.step === 'model' && view.unknownModel && (
      <Banner level="info">That model can’t be ordered new. These can.</Banner>
    )}
    {view.step === 'model' && view.styles.length > 1 && (
      <div className={styles.block}>
        <TabLinks
          label="Body styles"
          items={[
            { href: view.allHref, label: 'All', current: !view.styles.some(({ current }) => current) },
            ...view.styles.map(({ name, href, current }) => ({ href, label: name, current })),
          ]}
        />
      </div>
    )}
    {view.step === 'make' ? (
      <section aria-labelledby="makes-heading" className={styles.block}>
        <SectionHead id="makes-heading" title="Or start with a make" />
        <LinkColumns
          links={view.makes.map(({ name, href, models }) => ({ href, label: name, note: modelsWord(models) }))}
        />
      </section>
    ) : (
      view.groups.map(({ style, models }) => (
        <section key={style} aria-labelledby={`style-${style}`} className={styles.block}>
          <SectionHead id={`style-${style}`} title={style === 'SUV' ? 'SUVs' : `${style}s`} />
          <ModelTiles models={models} />
        </section>
      ))
    )}
  </Container>
);
