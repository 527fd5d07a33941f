import { contactLink } from '#domains/cars/listings/contact-link.ts';
import type { VehicleSellerView } from '#domains/cars/listings/seller-view.ts';
import { MiniMap } from '#domains/finding/map/map-mini.tsx';
import { StatusDot } from '#ui/badge.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Disclosure } from '#ui/layout/disclosure.tsx';
import { SectionHead } from '#ui/layout/layout.tsx';
import { Rating } from '#ui/rating.tsx';
import type { VehiclePageView } from './vehicle-page-view.ts';
import styles from './vehicle-seller.module.css';

const Where = ({ seller }: { seller: VehicleSellerView }) => (
  <address className={styles.address}>
    {seller.address.map((line) => (
      <span key={line}>{line}</span>
    ))}
    {seller.away && <span className="muted">{seller.away}</span>}
  </address>
);

type StarsProps = { rating: NonNullable<VehicleSellerView['rating']>; href: string | undefined };

const Stars = ({ rating, href }: StarsProps) => {
  const stars = <Rating value={rating.value} count={rating.count} compact />;
  return href === undefined ? stars : <a href={href}>{stars}</a>;
};

const Hours = ({ hours, openNow }: Pick<VehicleSellerView, 'hours' | 'openNow'>) => (
  <div>
    {openNow && (
      <p className={styles.open}>
        <StatusDot tone={openNow.isOpen ? 'positive' : 'neutral'}>{openNow.words}</StatusDot>
      </p>
    )}
    <dl className={styles.hours}>
      {hours.map(({ days, times }) => (
        <div key={days}>
          <dt>{days}</dt>
          <dd>{times}</dd>
        </div>
      ))}
    </dl>
  </div>
);

/** The seller. For a private seller there is no storefront and no ads, but advice for buyers (DLR-03, DLR-04). */
export const VehicleSeller = ({ view }: { view: Pick<VehiclePageView, 'seller' | 'advice' | 'film'> }) => {
  const { seller, advice, film } = view;
  const { name, href, privateSeller, storefront, rating, hours, services, tagline, contacts } = seller;
  return (
    <section aria-labelledby="seller">
      <SectionHead id="seller" title={privateSeller ? 'The seller' : 'The dealer'} />
      <Card inset="none">
        <div className={styles.seller}>
          <div className={styles.front}>
            {storefront && (
              <img
                src={storefront}
                alt={`Illustration of ${name}`}
                width={800}
                height={450}
                loading="lazy"
                decoding="async"
              />
            )}
            <div className={styles.words}>
              <div>
                <h3>{href ? <a href={href}>{name}</a> : name}</h3>
                {rating && <Stars rating={rating} href={seller.reviewsHref} />}
                {!rating && (
                  <p className="small muted">
                    {privateSeller ? 'Private individual, not a business' : 'No reviews yet'}
                  </p>
                )}
              </div>
              {tagline && <p className="small">{tagline}</p>}
              <Where seller={seller} />
              {seller.cashOfferHref && (
                <p className="small">
                  This dealer also buys cars. <a href={seller.cashOfferHref}>Get an estimate for yours</a>
                </p>
              )}
              {hours.length > 0 && <Hours hours={hours} openNow={seller.openNow} />}
              {contacts.length > 0 && (
                <div className={styles.contacts}>
                  {contacts.map((contact) => (
                    <ButtonLink key={contact.way} {...contactLink(contact)} variant="quiet" size="small">
                      {contact.label}
                    </ButtonLink>
                  ))}
                </div>
              )}
            </div>
          </div>
          {(seller.map || services.length > 0) && (
            <div className={styles.shop}>
              {seller.map && <MiniMap image={seller.map} href={seller.mapHref ?? ''} name={name} />}
              {services.length > 0 && (
                <div className={styles.services}>
                  <h4>Services</h4>
                  <ul>
                    {services.map((service) => (
                      <li key={service}>{service}</li>
                    ))}
                  </ul>
                </div>
              )}
            </div>
          )}
        </div>
      </Card>
      {advice.length > 0 && (
        <ul className={styles.advice} aria-label="Buying from a private seller">
          {advice.map(({ src, alt }) => (
            <li key={src}>
              <img src={src} alt={alt} width={800} height={450} loading="lazy" decoding="async" />
            </li>
          ))}
        </ul>
      )}
      {film && (
        <Disclosure look="line" summary={`Watch: ${film.title}`}>
          <img className={styles.film} src={film.src} alt={film.title} width={800} height={450} loading="lazy" />
        </Disclosure>
      )}
    </section>
  );
};
