import { formatMoney, grouped } from '#lib/money.ts';
import { Breadcrumb } from '#ui/breadcrumb.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { Container, SectionHead } from '#ui/layout.tsx';
import styles from './research-make.module.css';
import type { ModelTile, ResearchMakeView } from './research-view.ts';

const Tile = ({ model: { name, href, image, fromUsd, isEstimate, forSale } }: { model: ModelTile }) => (
  <li>
    <a href={href} className={styles.model}>
      <img src={image} alt="" width={800} height={450} loading="lazy" />
      <b>{name}</b>
      <span>
        from {formatMoney(fromUsd)}
        {isEstimate && ' (estimate)'}
      </span>
      {forSale > 0 && <span>{grouped(forSale)} for sale</span>}
    </a>
  </li>
);

/** Every model of a make: those sold new by body style, then those of the past. */
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
    {view.groups.map(({ style, models }) => (
      <section key={style} aria-labelledby={`style-${style}`} className={styles.block}>
        <SectionHead id={`style-${style}`} title={style === 'SUV' ? 'SUVs' : `${style}s`} />
        <ul className={styles.models}>
          {models.map((model) => (
            <Tile key={model.href} model={model} />
          ))}
        </ul>
      </section>
    ))}
    {view.past.length > 0 && (
      <section aria-labelledby="past-heading" className={styles.block}>
        <SectionHead id="past-heading" title="No longer sold new" />
        <ul className={styles.past}>
          {view.past.map(({ name, href, years }) => (
            <li key={href}>
              <a href={href}>
                {name}
                <span>{years}</span>
              </a>
            </li>
          ))}
        </ul>
      </section>
    )}
  </Container>
);
