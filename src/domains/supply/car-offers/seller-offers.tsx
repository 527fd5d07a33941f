import { formatCents, quoteTime } from '#domains/contact/purchases/quotes/quote-money.ts';
import type { FormRefusal } from '#lib/forms/form-answer.ts';
import { formatMoney, grouped } from '#lib/money.ts';
import { formatPhone } from '#lib/nanp-phone.ts';
import { listingStepPath, manageListingPath, sellPath } from '#paths/paths.ts';
import { Badge } from '#ui/badge.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Field } from '#ui/forms/field.tsx';
import { TextInput } from '#ui/forms/text-input.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Disclosure } from '#ui/layout/disclosure.tsx';
import { Banner } from '#ui/status/banner.tsx';
import { offerConditions, offerStatuses, payouts } from './car-offer.ts';
import { CarPanel } from './car-panel.tsx';
import styles from './screens.module.css';
import type { SellerOffer, SellerOffersView } from './seller-offers.server.ts';

type SellerOffersProps = { view: SellerOffersView; refused?: FormRefusal | undefined };

const dealerCount = (count: number): string => (count === 1 ? '1 dealer' : `${count} dealers`);

const waitingWords = ({ status, delivery }: SellerOffer): string => {
  if (status !== 'waiting') return offerStatuses[status];
  if (delivery === 'sent') return 'Asked by email; no answer yet';
  return delivery === 'failed' ? 'Our email couldn’t be delivered' : 'Our email is on its way';
};

const Price = ({ offer, view: { owedUsd, timeZone } }: { offer: SellerOffer; view: SellerOffersView }) => {
  const { price, netCents, isExpired } = offer;
  if (!price) return null;
  const rows: [string, string][] = [
    [isExpired ? 'Expired' : 'Valid until', quoteTime(price.validUntilMs, timeZone)],
    ['Conditions', offerConditions[price.condition]],
    ['How you’re paid', payouts[price.payout]],
    ['Pickup', price.picksUp ? 'Free pickup' : 'You bring it'],
    ...(owedUsd
      ? ([
          [
            'Your loan',
            price.paysLoan ? `Pays off your ${formatMoney(owedUsd)}` : `You pay off ${formatMoney(owedUsd)}`,
          ],
        ] as [string, string][])
      : []),
    ...(owedUsd && netCents !== null ? ([['You keep', formatCents(netCents)]] as [string, string][]) : []),
  ];
  return (
    <>
      <p className={styles.amount}>{formatCents(price.priceCents)}</p>
      <dl className={styles.facts}>
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
};

const Choose = ({
  offer,
  phone,
  error,
}: {
  offer: SellerOffer;
  phone: string | undefined;
  error: string | undefined;
}) => (
  <Disclosure summary={`Choose ${offer.label}`} open={error !== undefined}>
    <form method="post" className={styles.part}>
      <input type="hidden" name="position" value={offer.position} />
      <Field label="Your phone" note="optional" error={error}>
        <TextInput type="tel" name="phone" autoComplete="tel-national" maxLength={40} defaultValue={phone} />
      </Field>
      <p className={styles.muted}>
        {offer.label} gets your name, email address and the VIN; you get theirs. The other dealers learn that they
        weren’t chosen, and nothing about you.
      </p>
      <Button type="submit" name="intent" value="choose" block>
        Choose {offer.label}
      </Button>
    </form>
  </Disclosure>
);

const OfferCard = ({
  offer,
  view,
  refused,
}: {
  offer: SellerOffer;
  view: SellerOffersView;
  refused: FormRefusal | undefined;
}) => {
  const { label, miles, rating, dealer, isBest, note, status, price, isExpired } = offer;
  const isChosen = String(offer.position) === refused?.values.position;
  const canChoose = view.request?.status === 'open' && status === 'offered' && !isExpired;
  return (
    <li className={styles.offer} data-best={isBest || status === 'chosen' || undefined}>
      <h2>
        {dealer?.name ?? label}
        {status === 'chosen' ? (
          <Badge tone="positive">Chosen</Badge>
        ) : (
          isBest && <Badge tone="positive">Best price</Badge>
        )}
      </h2>
      <p className={styles.muted}>
        {miles} mi
        {rating && `, ${rating.value} of 5 stars (${grouped(rating.count)})`}
      </p>
      {dealer && (
        <p>
          {dealer.where}
          <br />
          <a href={`mailto:${dealer.email}`}>{dealer.email}</a>
          <br />
          <a href={`tel:${dealer.phone}`}>{formatPhone(dealer.phone)}</a>
        </p>
      )}
      {price && status !== 'declined' ? <Price offer={offer} view={view} /> : <p>{waitingWords(offer)}</p>}
      {note && <p className={styles.said}>{note}</p>}
      {canChoose && (
        <Choose
          offer={offer}
          phone={isChosen ? refused?.values.phone : undefined}
          error={isChosen ? refused?.errors.phone : undefined}
        />
      )}
    </li>
  );
};

const Ask = ({ view: { car, dealers, hours, listingId, request } }: { view: SellerOffersView }) => (
  <div className={styles.layout}>
    <Card as="section" aria-labelledby="ask-heading">
      <div className={styles.part}>
        <h2 id="ask-heading">{request ? 'Ask again' : 'Get offers from dealers'}</h2>
        {dealers > 0 ? (
          <>
            <p>
              We’ll email <b>{dealerCount(dealers)}</b> near {car.town} who buy cars like yours. They have {hours} hours
              to write a price.
            </p>
            <p className={styles.muted}>
              They see what’s on this page and your town: not your name, email, phone or VIN. You see their offers side
              by side without their names. When you choose one, we tell both of you who the other is, and give that
              dealer the VIN.
            </p>
            {car.photos.length === 0 && (
              <p>
                Dealers pay more for cars they can see.{' '}
                <a href={listingStepPath(listingId, 'photos')}>Add photos first</a>
              </p>
            )}
            <form method="post">
              <Button type="submit" size="large" name="intent" value="ask">
                Ask {dealerCount(dealers)}
              </Button>
            </form>
          </>
        ) : (
          <>
            <p>No dealer near {car.town} says here that it buys cars like this one, so there’s nobody to ask.</p>
            <div>
              <ButtonLink href={listingStepPath(listingId, 'price')} variant="quiet">
                Sell it yourself
              </ButtonLink>{' '}
              <ButtonLink href={sellPath()} variant="quiet">
                See what it’s worth
              </ButtonLink>
            </div>
          </>
        )}
      </div>
    </Card>
    <CarPanel car={car} title="What dealers see" />
  </div>
);

const Summary = ({ view: { offers, request, isAnswerable, timeZone } }: { view: SellerOffersView }) => {
  const count = (status: SellerOffer['status']) => offers.filter((offer) => offer.status === status).length;
  if (!request) return null;
  return (
    <p>
      {dealerCount(offers.length)}, {count('offered') + count('chosen')} offered, {count('declined')} passed.{' '}
      {isAnswerable
        ? `They can answer until ${quoteTime(request.endsMs, timeZone)}.`
        : request.status === 'withdrawn'
          ? 'You ended this request.'
          : request.status === 'chosen'
            ? 'You chose one of them.'
            : 'The time to answer is over; you can still choose an offer that’s valid.'}
    </p>
  );
};

/** Offers of dealers on one's own car, or how to ask for them. */
export const SellerOffers = ({ view, refused }: SellerOffersProps) => {
  const { offers, request, askingUsd, listingId, canAsk } = view;
  const ordered = offers.toSorted((a, b) => (b.price?.priceCents ?? 0) - (a.price?.priceCents ?? 0));
  return (
    <div className={styles.part}>
      {refused?.message && <Banner level="danger" title={refused.message} />}
      <Summary view={view} />
      {request && request.status !== 'withdrawn' && (
        <ul className={styles.offers}>
          {ordered.map((offer) => (
            <OfferCard key={offer.position} offer={offer} view={view} refused={refused} />
          ))}
        </ul>
      )}
      {request?.status === 'open' && (
        <form method="post">
          <Button type="submit" variant="quiet" name="intent" value="withdraw">
            End this request
          </Button>
        </form>
      )}
      {canAsk && request?.status !== 'chosen' && <Ask view={view} />}
      <p className={styles.muted}>
        {askingUsd !== null && `Your own asking price is ${formatMoney(askingUsd)}. `}
        You’re free to say no at the dealer, and so is the dealer if the car isn’t as described.{' '}
        <a href={manageListingPath(listingId)}>Back to your listing</a>
      </p>
    </div>
  );
};
