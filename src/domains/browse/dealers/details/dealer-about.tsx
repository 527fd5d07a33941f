import { Icon } from '#ui/icon.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Grid, SectionHead, TextLink } from '#ui/layout/layout.tsx';
import styles from './dealer-about.module.css';
import type { DealerDetailsView } from './dealer-details-view.ts';

const Ticks = ({ title, items }: { title: string; items: readonly string[] }) => {
  if (items.length === 0) return null;
  return (
    <Card>
      <h3 className={styles.title}>{title}</h3>
      <ul className={styles.ticks}>
        {items.map((item) => (
          <li key={item}>
            <Icon name="check" />
            {item}
          </li>
        ))}
      </ul>
    </Card>
  );
};

/** The second tab (RULING-54), with data from the dealer or its feed only. */
export const DealerAbout = ({ view }: { view: DealerDetailsView }) => {
  const { tagline, homeServices, services, makes, fee } = view;
  return (
    <>
      <section aria-labelledby="about">
        <SectionHead id="about" title={`About ${view.name}`} />
        {tagline && <p className={styles.tagline}>{tagline}</p>}
        <p className={styles.lead}>
          {makes.length > 0
            ? `A franchised dealer for new ${makes.join(', ')} in ${view.town.split(',')[0]}.`
            : `An independent dealer in ${view.town.split(',')[0]}.`}
        </p>
      </section>
      {(homeServices.length > 0 || services.length > 0) && (
        <section aria-labelledby="services">
          <SectionHead id="services" title="Services" />
          <Grid min="16rem" most={2} gap={4}>
            <Ticks title="Without coming in" items={homeServices} />
            <Ticks title="At the dealership" items={services} />
          </Grid>
        </section>
      )}
      <section aria-labelledby="costs">
        <SectionHead id="costs" title="Fees and trade-ins" />
        <p className={styles.lead}>
          {fee
            ? `This dealer charges a documentation fee of ${fee}. The out-the-door prices of its cars include it.`
            : 'Documentation fee not reported. Ask before you sign.'}
        </p>
        {view.cashOfferHref && (
          <p className={styles.lead}>
            This dealer also buys cars. <TextLink href={view.cashOfferHref}>Get an estimate for yours</TextLink>
          </p>
        )}
      </section>
    </>
  );
};
