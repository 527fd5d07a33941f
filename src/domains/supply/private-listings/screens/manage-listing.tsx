import type { ReactNode } from 'react';
import { Form } from 'react-router';
import type { RefusedWrite } from '#domains/contact/leads/conversation/refused-write.ts';
import { SellerQuestions } from '#domains/contact/leads/questions/seller-questions.tsx';
import { AccountHead } from '#domains/people/accounts/area/account-layout.tsx';
import { photoPath } from '#domains/reference/pictures/picture.ts';
import type { FormRefusal } from '#lib/forms/form-answer.ts';
import { formatMoney, grouped } from '#lib/money.ts';
import { carOffersPath, handoverPath, listingStepPath, manageListingPath, vehiclePath } from '#paths/paths.ts';
import { Badge } from '#ui/badge.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Checkbox } from '#ui/forms/checkbox.tsx';
import { Field } from '#ui/forms/field.tsx';
import { TextInput } from '#ui/forms/text-input.tsx';
import { Disclosure } from '#ui/layout/disclosure.tsx';
import { TextLink } from '#ui/layout/layout.tsx';
import { Banner } from '#ui/status/banner.tsx';
import { InlineError } from '#ui/status/inline-error.tsx';
import type { ManagedListing } from '../managed-listings.server.ts';
import { RatingWord } from './rating-word.tsx';
import styles from './selling.module.css';
import { statusCopy } from './status-copy.ts';
import frame from './step-frame.module.css';

type ManageListingProps = {
  listing: ManagedListing;
  /** What the seller has just done. */
  done?: 'published' | 'sold' | 'saved' | undefined;
  refused?: FormRefusal | undefined;
  /** A refused answer or report in one of its conversations. */
  refusedWrite?: RefusedWrite | undefined;
};

const day = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', timeZone: 'UTC' });

/** A button that does one thing with the whole listing. */
const Act = ({
  id,
  intent,
  children,
  ...fields
}: {
  id: string;
  intent: string;
  where?: string;
  children: ReactNode;
}) => (
  <Form method="post" action={manageListingPath(id)}>
    <input type="hidden" name="intent" value={intent} />
    {fields.where && <input type="hidden" name="where" value={fields.where} />}
    <Button type="submit" variant="quiet" size="small">
      {children}
    </Button>
  </Form>
);

const PricePanel = ({ listing, refused }: Pick<ManageListingProps, 'listing' | 'refused'>) => {
  const { id, priceUsd, market, twoWeeks, counts } = listing;
  const error = refused?.errors.price;
  return (
    <section className={frame.panel} aria-labelledby="price">
      <h2 id="price">Price</h2>
      {market && priceUsd !== null && (
        <p>
          <RatingWord rating={market.rating} /> {formatMoney(Math.abs(priceUsd - market.estimateUsd))}{' '}
          {priceUsd <= market.estimateUsd ? 'below' : 'above'} {grouped(market.comparables)} similar cars.
        </p>
      )}
      {twoWeeks && (
        <p>
          Similar cars at <b>{formatMoney(twoWeeks.priceUsd)}</b> sold within two weeks, in about {twoWeeks.days} days.
        </p>
      )}
      <Form method="post" action={manageListingPath(id)} className={styles.row}>
        <input type="hidden" name="intent" value="price" />
        <Field label="New price" error={error}>
          <TextInput
            name="price"
            inputMode="numeric"
            numeric
            prefix="$"
            maxLength={12}
            defaultValue={refused?.values.price ?? (priceUsd === null ? '' : grouped(priceUsd))}
          />
        </Field>
        {error?.startsWith('Is ') && (
          <Checkbox name="isConfirmed" value="on">
            Yes, that’s my price
          </Checkbox>
        )}
        <Button type="submit" variant="quiet">
          Change price
        </Button>
      </Form>
      {counts.saves > 0 && (
        <p className={frame.small}>
          {counts.saves === 1 ? 'One person who saved it gets' : `${grouped(counts.saves)} people who saved it get`} an
          alert when the price drops.
        </p>
      )}
    </section>
  );
};

/** One's own listing: what happened, and what to do next. */
export const ManageListing = ({ listing, done, refused, refusedWrite }: ManageListingProps) => {
  const { id, name, status, priceUsd, listingId, photo, counts, questions, reason, endsMs } = listing;
  const copy = statusCopy[status];
  const isLive = status === 'live';
  const canRelist = ['paused', 'ended', 'refused', 'sold'].includes(status);
  return (
    <>
      <AccountHead title={name} />
      <div className={styles.column}>
        {done === 'sold' && status === 'sold' && (
          <Banner level="positive" title="Marked as sold.">
            Buyers see that it’s gone. Title, plates and the report to your state are in the{' '}
            <TextLink href={handoverPath(id)}>handover guide</TextLink>.
          </Banner>
        )}
        {done === 'published' && isLive && (
          <Banner level="positive" title="Your car is live.">
            Buyers can find it now.{' '}
            <TextLink href={vehiclePath({ listingId: listingId ?? undefined })}>See the page</TextLink>
          </Banner>
        )}
        {done === 'saved' && status !== 'review' && (
          <Banner level="positive" title="Saved.">
            {isLive && 'Buyers see the changes now.'}
          </Banner>
        )}
        {status === 'review' && (
          <Banner level="info" title="In review.">
            {copy.words}
          </Banner>
        )}
        {(status === 'refused' || status === 'hidden') && (
          <Banner level="danger" title={`${copy.label}.`}>
            {reason || copy.words}
          </Banner>
        )}
        {refused?.message && <InlineError>{refused.message}</InlineError>}
        {refused &&
          refused.values.intent !== 'price' &&
          Object.values(refused.errors).map((words) => <InlineError key={words}>{words}</InlineError>)}
        <div className={styles.car}>
          {photo && <img src={photoPath(photo, 320, 'webp')} alt="" width={96} height={72} />}
          <div>
            <p>
              <Badge tone={copy.tone}>{copy.label}</Badge> {priceUsd !== null && <b>{formatMoney(priceUsd)}</b>}
            </p>
            <p className={frame.small}>
              {isLive && endsMs !== null
                ? `Listed until ${day.format(endsMs)}. We email you before it ends.`
                : copy.words}
            </p>
          </div>
        </div>
        {questions.length > 0 && (
          <section className={frame.panel} aria-labelledby="questions">
            <h2 id="questions">Questions</h2>
            <SellerQuestions questions={questions} action={manageListingPath(id)} refused={refusedWrite} />
          </section>
        )}
        <dl className={styles.counts}>
          <div>
            <dt>views in 7 days</dt>
            <dd>{grouped(counts.views)}</dd>
          </div>
          <div>
            <dt>saves</dt>
            <dd>{grouped(counts.saves)}</dd>
          </div>
          <div>
            <dt>questions</dt>
            <dd>{grouped(counts.questions)}</dd>
          </div>
        </dl>
        {(isLive || status === 'paused') && (
          <PricePanel listing={listing} refused={refused?.values.intent === 'price' ? refused : undefined} />
        )}
        <section className={frame.panel} aria-labelledby="listing">
          <h2 id="listing">Listing</h2>
          <ul className={styles.links}>
            {isLive && listingId !== null && (
              <li>
                <a href={vehiclePath({ listingId })}>See the page buyers see</a>
              </li>
            )}
            <li>
              <a href={carOffersPath(id)}>Offers from dealers</a>
            </li>
            <li>
              <a href={handoverPath(id)}>Handover guide and bill of sale</a>
            </li>
            {(['details', 'photos', 'price'] as const).map((step) => (
              <li key={step}>
                <a href={listingStepPath(id, step)}>
                  {{ details: 'Edit details', photos: 'Edit photos', price: 'Edit price and description' }[step]}
                </a>
              </li>
            ))}
          </ul>
          <div className={styles.row}>
            {isLive && (
              <>
                <Act id={id} intent="renew">
                  Renew
                </Act>
                <Act id={id} intent="pause">
                  Pause
                </Act>
              </>
            )}
            {(isLive || status === 'paused' || status === 'ended') && (
              <>
                <Act id={id} intent="sold" where="here">
                  Sold here
                </Act>
                <Act id={id} intent="sold" where="elsewhere">
                  Sold elsewhere
                </Act>
              </>
            )}
            {canRelist && (
              <Act id={id} intent="relist">
                {status === 'refused' ? 'Publish again' : 'List again'}
              </Act>
            )}
            {status === 'review' && (
              <ButtonLink size="small" variant="quiet" href={listingStepPath(id, 'preview')}>
                Preview
              </ButtonLink>
            )}
          </div>
          <Disclosure summary="Delete listing">
            <p>
              Deletes the listing, its photos and its answers for good. Questions you got stay with the people who
              asked.
            </p>
            <Act id={id} intent="remove">
              Delete for good
            </Act>
          </Disclosure>
        </section>
      </div>
    </>
  );
};
