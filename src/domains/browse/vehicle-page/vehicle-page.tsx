import type { ReactNode } from 'react';
import { VehicleCard } from '#domains/cars/listings/vehicle-card.tsx';
import type { VehicleCardView } from '#domains/cars/listings/vehicle-card-view.ts';
import { similarRadiusMiles } from '#domains/finding/criteria/nearby-lot-limits.ts';
import { classNames } from '#ui/class-names.ts';
import { Breadcrumb } from '#ui/layout/breadcrumb.tsx';
import { Carousel } from '#ui/layout/carousel.tsx';
import { Container, SectionHead, TextLink } from '#ui/layout/layout.tsx';
import { Banner } from '#ui/status/banner.tsx';
import { VehicleBar } from './vehicle-bar.tsx';
import { VehicleCertified } from './vehicle-certified.tsx';
import { VehicleDeal } from './vehicle-deal.tsx';
import { VehicleFeatures, VehicleGlance, VehicleSpecifications } from './vehicle-facts.tsx';
import { VehicleGallery } from './vehicle-gallery.tsx';
import { VehicleHistory } from './vehicle-history.tsx';
import { VehicleMeta } from './vehicle-meta.tsx';
import { VehicleNearby } from './vehicle-nearby.tsx';
import styles from './vehicle-page.module.css';
import type { VehiclePageView } from './vehicle-page-view.ts';
import { LastPrice, VehicleHeading, VehiclePrice } from './vehicle-price.tsx';
import { VehiclePriceHistory } from './vehicle-price-history.tsx';
import { VehicleResources } from './vehicle-resources.tsx';
import { VehicleSeller } from './vehicle-seller.tsx';

/** Elements that other domains add to this page; those left out are not rendered. */
export type VehicleSlots = {
  /** Save, compare and share, at the end of the line above the pictures. */
  actions?: ReactNode;
  /** Form with the payment terms, and link to the payment's details. */
  terms?: ReactNode;
  paymentDetails?: ReactNode;
  /** Link to start a purchase of this car, or the state of one. */
  purchase?: ReactNode;
  /** Contact form; shown only for sellers who take messages (LEAD-06). */
  contact?: ReactNode;
  /** Sticky invitation to chat, if the brand has it (BRND-05). */
  chatInvitation?: ReactNode;
  /** Link to report a problem with the listing. */
  report?: ReactNode;
  /** Link to the differences from the nearby offer. */
  difference?: ReactNode;
  /** Link to the trims of its model year. */
  trims?: ReactNode;
  save?: (car: VehicleCardView) => ReactNode;
  compare?: (car: VehicleCardView) => ReactNode;
};

type VehiclePageProps = { view: VehiclePageView; origin: string; slots?: VehicleSlots };

const Similar = ({ view, slots }: { view: VehiclePageView; slots: VehicleSlots }) => {
  const place = view.price.zip === '' ? view.meta.town : 'you';
  // With a nearby car shown above, "no similar cars" would be wrong.
  if (view.similar.length === 0 && (view.nearby || place === '')) return null;
  return (
    <Container as="section" className={styles.similar} aria-labelledby="similar">
      <SectionHead
        id="similar"
        title={place === '' ? 'Similar cars' : `Similar cars near ${place}`}
        action={<TextLink href={view.moreHref}>See all of this model</TextLink>}
      />
      {view.similar.length === 0 && (
        <p>
          No other car with this body, condition, age and price is for sale within {similarRadiusMiles} miles of {place}
          .
        </p>
      )}
      {view.similar.length > 0 && (
        <Carousel label="Similar cars" itemWidth="20rem">
          {view.similar.map((car) => (
            <VehicleCard key={car.id} car={car} reuse save={slots.save?.(car)} compare={slots.compare?.(car)} />
          ))}
        </Carousel>
      )}
    </Container>
  );
};

/** Details on the left, price and actions on the right; on a phone pictures, price, then the rest. */
export const VehiclePage = ({ view, origin, slots = {} }: VehiclePageProps) => {
  const isExpired = view.removedOn !== undefined;
  return (
    <div className={classNames(styles.page, isExpired && styles.gone)}>
      <VehicleMeta view={view} origin={origin} />
      <Container>
        <div className={styles.trail}>
          <Breadcrumb items={[...view.crumbs, { label: view.name }]} />
          {slots.actions && <div className={styles.actions}>{slots.actions}</div>}
        </div>
        {isExpired && (
          <Banner level="info" title="This car is no longer for sale.">
            It was removed on {view.removedOn}. Its last price is below, and similar cars are at the end of the page.
          </Banner>
        )}
        <div className={styles.vehicle}>
          <div className={styles.gallery}>
            <VehicleGallery {...view} />
          </div>
          <aside className={styles.decide} aria-label="Price and contact details">
            <VehicleHeading name={view.name} line={view.line} />
            {isExpired ? <LastPrice view={view} /> : <VehiclePrice view={view} {...slots} />}
          </aside>
          <div className={styles.story}>
            {view.deal && <VehicleDeal deal={view.deal} />}
            {view.priceHistory && <VehiclePriceHistory history={view.priceHistory} />}
            {view.nearby && (
              <VehicleNearby car={view.nearby} isSameSeller={view.isNearbySameSeller} difference={slots.difference} />
            )}
            <VehicleGlance facts={view.facts} />
            <VehicleFeatures facts={view.facts} />
            <VehicleSpecifications facts={view.facts} researchHref={view.researchHref} trims={slots.trims} />
            <VehicleHistory view={view} />
            {view.certified && <VehicleCertified program={view.certified} />}
            {view.seller.isKnownOwner && <VehicleSeller view={view} />}
            {view.seller.takesLeads && slots.contact && (
              <section aria-labelledby="ask" id="contact" className={styles.contact}>
                <SectionHead id="ask" title="Ask about this car" />
                {slots.contact}
              </section>
            )}
            <VehicleResources tiles={view.tiles} />
            {!isExpired && slots.report && (
              <p className={styles.report}>See a problem with this listing? {slots.report}</p>
            )}
          </div>
        </div>
      </Container>
      <div>
        {!isExpired && <VehicleBar view={view} chatInvitation={slots.chatInvitation} />}
        <Similar view={view} slots={slots} />
      </div>
    </div>
  );
};
