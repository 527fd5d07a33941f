import { contactLink } from '#domains/cars/listings/contact-link.ts';
import { grouped } from '#lib/money.ts';
import { Badge, StatusDot } from '#ui/badge.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { Card, CardTitle } from '#ui/layout/card.tsx';
import { Rating } from '#ui/rating.tsx';
import styles from './dealer-card.module.css';
import type { DealerCardView } from './dealer-card-view.ts';

const carsWords = (count: number): string => `${grouped(count)} ${count === 1 ? 'car' : 'cars'}`;

/** The name's link covers the whole card; the contact button is on top of it. */
export const DealerCard = ({ dealer, eager = false }: { dealer: DealerCardView; eager?: boolean }) => {
  const { rating, opening, services, makes } = dealer;
  const [contact] = dealer.contacts;
  return (
    <Card as="article" inset="none" interactive className={styles.card}>
      <div className={styles.picture}>
        <img
          src={dealer.storefront}
          alt=""
          width={800}
          height={450}
          loading={eager ? undefined : 'lazy'}
          decoding="async"
        />
      </div>
      <div className={styles.words}>
        <CardTitle href={dealer.href}>{dealer.name}</CardTitle>
        <p className={styles.rating}>
          {rating ? <Rating value={rating.value} count={rating.count} compact /> : 'No reviews yet'}
          {makes.length > 0 && <span>New {makes.join(', ')}</span>}
        </p>
        <p className={styles.where}>
          {dealer.street}, {dealer.town}
          {dealer.away && <b> · {dealer.away}</b>}
        </p>
        {opening && <StatusDot tone={opening.isOpen ? 'positive' : 'neutral'}>{opening.words}</StatusDot>}
        {services.length > 0 && (
          <ul className={styles.services} aria-label="Services">
            {services.map((service) => (
              <li key={service}>
                <Badge>{service}</Badge>
              </li>
            ))}
          </ul>
        )}
      </div>
      <div className={styles.end} data-dealer-id={dealer.id}>
        <p className={styles.cars}>
          <b>{grouped(dealer.cars)}</b> {dealer.cars === 1 ? 'car' : 'cars'}
          <span className="visually-hidden"> on the lot: {carsWords(dealer.cars)}</span>
        </p>
        {contact && (
          <ButtonLink
            {...contactLink(contact)}
            variant="quiet"
            size="small"
            aria-label={`${contact.label}, ${dealer.name}`}
          >
            {contact.label}
          </ButtonLink>
        )}
      </div>
    </Card>
  );
};
