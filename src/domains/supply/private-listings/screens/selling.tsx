import { AccountHead } from '#domains/people/accounts/area/account-layout.tsx';
import { photoPath } from '#domains/reference/pictures/picture.ts';
import { formatMoney } from '#lib/money.ts';
import { handoverPath, listCarPath, listingStepPath, manageListingPath } from '#paths/paths.ts';
import { Badge } from '#ui/badge.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { TextLink } from '#ui/layout/layout.tsx';
import { EmptyState } from '#ui/status/empty-state.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import type { ListingRow } from '../managed-listings.server.ts';
import styles from './selling.module.css';
import { statusCopy } from './status-copy.ts';

const hrefOf = ({ id, status }: ListingRow): string =>
  status === 'draft' ? listingStepPath(id, 'details') : manageListingPath(id);

/** A seller's listings and drafts. */
export const Selling = ({ listings }: { listings: readonly ListingRow[] }) => (
  <>
    <AccountHead
      title="Selling"
      action={
        listings.length > 0 && (
          <ButtonLink href={listCarPath()} variant="quiet">
            List another car
          </ButtonLink>
        )
      }
    />
    {listings.length === 0 ? (
      <EmptyState
        title="Nothing for sale"
        art="empty"
        action={<ButtonLink href={listCarPath()}>List your car</ButtonLink>}
      >
        List your car for free. Buyers’ questions come here.
      </EmptyState>
    ) : (
      <ul className={styles.list}>
        {listings.map((listing) => (
          <li key={listing.id} className={styles.car}>
            {listing.photo ? (
              <img src={photoPath(listing.photo, 320, 'webp')} alt="" width={96} height={72} />
            ) : (
              <span className={styles.none} />
            )}
            <div>
              <h2>
                <TextLink href={hrefOf(listing)}>{listing.name}</TextLink>
              </h2>
              <p>
                <Badge tone={statusCopy[listing.status].tone}>{statusCopy[listing.status].label}</Badge>
                {listing.priceUsd !== null && ` ${formatMoney(listing.priceUsd)}`}
              </p>
              {(listing.status === 'live' || listing.status === 'sold') && (
                <p>
                  <TextLink href={handoverPath(listing.id)}>
                    Handover guide<VisuallyHidden> for your {listing.name}</VisuallyHidden>
                  </TextLink>
                </p>
              )}
            </div>
          </li>
        ))}
      </ul>
    )}
  </>
);
