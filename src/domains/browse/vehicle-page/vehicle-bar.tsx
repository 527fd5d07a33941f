import type { ReactNode } from 'react';
import { contactLink } from '#domains/cars/listings/contact-link.ts';
import { Figure } from '#domains/reference/payments/figures/figure.tsx';
import { PhotoPicture } from '#domains/reference/pictures/photo-picture.tsx';
import { formatMoney, perMonth } from '#lib/money.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Container } from '#ui/layout/layout.tsx';
import { Price } from '#ui/price.tsx';
import styles from './vehicle-bar.module.css';
import type { VehiclePageView } from './vehicle-page-view.ts';

type VehicleBarProps = {
  view: Pick<VehiclePageView, 'price' | 'seller' | 'pictures' | 'name'>;
  /** Link to chat, beside the seller's preferred contact. */
  chatInvitation?: ReactNode;
};

/** Price and main action, shown when the price panel is out of view; always on a phone. */
export const VehicleBar = ({ view, chatInvitation }: VehicleBarProps) => {
  const { advertised, paid, payment, costs } = view.price;
  const [contact] = view.seller.contacts;
  const [picture] = view.pictures;
  if (!contact) return null;
  return (
    <aside className={styles.bar} aria-label="Price and contact" data-conversion="sticky_bar">
      <Container className={styles.inside}>
        {picture && (
          <PhotoPicture
            hash={picture.hash}
            src={picture.src}
            sizes="5rem"
            alt=""
            width={80}
            height={45}
            loading="lazy"
            decoding="async"
          />
        )}
        <div className={styles.words}>
          {advertised === undefined ? <b>{view.name}</b> : <Price amount={advertised} size="small" />}
          {paid && (
            <p data-costs={costs}>
              <Figure of="outTheDoor" costs={costs} typical={formatMoney(paid.total)} /> out the door
              <span className={styles.also}>
                {' · '}
                <Figure of="payment" costs={costs} typical={payment ? formatMoney(payment.monthly) : ''} />
                <Figure of="per" costs={costs} typical={perMonth} />
              </span>
            </p>
          )}
        </div>
        {contact.way !== 'chat' && chatInvitation}
        <ButtonLink {...contactLink(contact)}>
          {contact.way === 'phone' ? (
            <>
              Call<span className={styles.also}>{contact.label.slice('Call'.length)}</span>
            </>
          ) : (
            contact.label
          )}
        </ButtonLink>
      </Container>
    </aside>
  );
};
