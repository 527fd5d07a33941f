import type { ReactNode } from 'react';
import { Badge } from '#ui/badge.tsx';
import { Icon } from '#ui/icon.tsx';
import { SectionHead, TextLink } from '#ui/layout/layout.tsx';
import { Banner } from '#ui/status/banner.tsx';
import styles from './vehicle-facts.module.css';
import type { Fact, VehicleFactsView } from './vehicle-facts-view.ts';

/** Compares VIN and listing; contradictions are shown. */
const VinCheck = ({ facts }: { facts: VehicleFactsView }) => (
  <>
    <p className={styles.vin}>
      <span>
        VIN <code>{facts.vin}</code>
      </span>
      {facts.vinProblems.length === 0 && (
        <Badge tone="positive" icon="check">
          Checked against the VIN
        </Badge>
      )}
      {facts.stock && <span>Stock {facts.stock}</span>}
    </p>
    {facts.vinProblems.length > 0 && (
      <Banner level="warning" title="The VIN doesn’t match.">
        {facts.vinProblems.join(' ')} Ask the seller before you go.
      </Banner>
    )}
  </>
);

const Rows = ({ facts }: { facts: readonly Fact[] }) => (
  <dl className={styles.rows}>
    {facts.map(({ label, value }) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);

export const VehicleGlance = ({ facts }: { facts: VehicleFactsView }) => (
  <section aria-labelledby="glance">
    <SectionHead id="glance" title="At a glance" />
    <dl className={styles.glance}>
      {facts.glance.map(({ icon, label, value }) => (
        <div key={label}>
          <dt>
            <Icon name={icon} />
            {label}
          </dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
    <VinCheck facts={facts} />
    {facts.sellerSays.length > 0 && (
      <div className={styles.says}>
        <h3>The seller says</h3>
        <Rows facts={facts.sellerSays} />
      </div>
    )}
    {facts.description && <p className={styles.description}>{facts.description}</p>}
  </section>
);

type SpecificationsProps = { facts: VehicleFactsView; researchHref?: string | undefined; trims?: ReactNode };

export const VehicleSpecifications = ({ facts, researchHref, trims }: SpecificationsProps) => (
  <section aria-labelledby="specifications">
    <SectionHead
      id="specifications"
      title="Specifications"
      note="From the manufacturer, for this model when new"
      action={researchHref && <TextLink href={researchHref}>Research this model</TextLink>}
    />
    {trims && <p className={styles.trims}>{trims}</p>}
    <div className={styles.columns}>
      {facts.specifications.map(({ title, facts: rows }) => (
        <div key={title}>
          <h3 className={styles.group}>{title}</h3>
          <Rows facts={rows} />
        </div>
      ))}
    </div>
  </section>
);

export const VehicleFeatures = ({ facts }: { facts: VehicleFactsView }) => {
  const { features, packages } = facts;
  if (features.length + packages.length === 0) return null;
  return (
    <section aria-labelledby="features">
      <SectionHead id="features" title="Features" />
      <div className={styles.features}>
        {features.map(({ title, names }) => (
          <div key={title}>
            <h3 className={styles.group}>{title}</h3>
            <ul className={styles.names}>
              {names.map((name) => (
                <li key={name}>
                  <Icon name="check" />
                  {name}
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
      {packages.length > 0 && (
        <div className={styles.packages}>
          <h3 className={styles.group}>Packages, at the manufacturer’s price when new</h3>
          <Rows facts={packages} />
        </div>
      )}
    </section>
  );
};
