import { grouped } from '#lib/money.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Breadcrumb } from '#ui/layout/breadcrumb.tsx';
import { Container, SectionHead } from '#ui/layout/layout.tsx';
import { LinkColumns } from '#ui/layout/link-columns.tsx';
import { TabLinks } from '#ui/layout/tabs.tsx';
import { ModelTiles } from '../model-tiles.tsx';
import styles from './research-make.module.css';
import type { ResearchMakeView } from './research-view.ts';

/** All models of a make: current ones by body style, then past ones. */
export const ResearchMake = ({ view }: { view: ResearchMakeView }) => (
  <Container className={styles.page}>
    <Breadcrumb items={[...view.crumbs, { label: view.make }]} />
    <div className={styles.head}>
      <h1>{view.make} models, prices and specs</h1>
      <div className={styles.actions}>
        <ButtonLink href={view.forSale.href}>
          {view.forSale.count > 0 ? `${grouped(view.forSale.count)} for sale` : 'Search for sale'}
        </ButtonLink>
        {view.buildHref && (
          <ButtonLink href={view.buildHref} variant="quiet">
            Build and price
          </ButtonLink>
        )}
      </div>
    </div>
    {view.bodyStyles.length > 1 && (
      <div className={styles.block}>
        <TabLinks
          label="Body styles"
          items={view.bodyStyles.map(({ name, models, href }) => ({
            href,
            label: name,
            count: grouped(models),
            current: false,
          }))}
        />
      </div>
    )}
    {view.groups.map(({ style, models }) => (
      <section key={style} aria-labelledby={`style-${style}`} className={styles.block}>
        <SectionHead id={`style-${style}`} title={style === 'SUV' ? 'SUVs' : `${style}s`} />
        <ModelTiles models={models} />
      </section>
    ))}
    {view.past.length > 0 && (
      <section aria-labelledby="past-heading" className={styles.block}>
        <SectionHead id="past-heading" title="No longer sold new" />
        <LinkColumns links={view.past.map(({ name, href, years }) => ({ href, label: name, note: years }))} />
      </section>
    )}
  </Container>
);
