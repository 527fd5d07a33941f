import type { DealerField } from '#domains/cars/listings/dealer-edits.ts';
import { PhotoBoard } from '#domains/supply/private-listings/screens/photo-board.tsx';
import type { FormRefusal } from '#lib/forms/form-answer.ts';
import { formatMoney, grouped } from '#lib/money.ts';
import { dealerPortalPath, vehiclePath } from '#paths/paths.ts';
import { Badge } from '#ui/badge.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Checkbox } from '#ui/forms/checkbox.tsx';
import { Field, Fieldset } from '#ui/forms/field.tsx';
import { TextArea } from '#ui/forms/text-input.tsx';
import { Banner } from '#ui/status/banner.tsx';
import { InlineError } from '#ui/status/inline-error.tsx';
import { PortalHead, PortalPanel } from '../frame/portal-screen.tsx';
import { PortalDay } from '../frame/portal-time.tsx';
import styles from './car-screen.module.css';
import type { CarView } from './dealer-cars.server.ts';
import { carPhotosPath } from './photo-upload.ts';
import { PricePanel } from './price-panel.tsx';

/** Featured places of the dealer's plan. */
type FeaturedPlaces = { all: number; used: number };

type CarScreenProps = {
  dealer: { id: number; name: string };
  car: CarView;
  places: FeaturedPlaces;
  tried: string;
  done: boolean;
  photoProblem: string | undefined;
  refused?: FormRefusal | undefined;
};

const states = {
  live: { label: 'On the site', tone: 'positive' },
  hidden: { label: 'Hidden', tone: 'warning' },
  sold: { label: 'Sold', tone: 'neutral' },
} as const;

/** Who said what is shown, with the way back to the feed. */
const Source = ({ car, field, action }: { car: CarView; field: DealerField; action: string }) => {
  const { by, feed } = car.fields[field];
  if (by !== 'dealer') return null;
  const text = field === 'price' ? (feed === '' ? 'no price' : formatMoney(Number(feed))) : feed;
  return (
    <form method="post" action={action} className={styles.source}>
      <Badge tone="info">You changed this</Badge>
      <span>From feed: {text.length > 160 ? `${text.slice(0, 160)}…` : text || 'nothing'}</span>
      <input type="hidden" name="field" value={field} />
      <Button type="submit" name="act" value="reset" variant="quiet" size="small">
        Reset to feed
      </Button>
    </form>
  );
};

const StatePanel = ({ car, dealerId, action }: { car: CarView; dealerId: number; action: string }) => (
  <PortalPanel title="On the site" lead="Hidden and sold cars keep your changes and come back with them.">
    <form method="post" action={action} className={styles.buttons}>
      <input type="hidden" name="act" value="state" />
      {car.status === 'live' && (
        <>
          <Button type="submit" name="state" value="sold" variant="quiet">
            Mark as sold
          </Button>
          <Button type="submit" name="state" value="hidden" variant="quiet">
            Hide
          </Button>
        </>
      )}
      {car.status !== 'live' && !car.isHiddenByOperator && !car.waitsForPrice && !car.isOverPlan && (
        <Button type="submit" name="state" value="live">
          {car.status === 'sold' ? 'Not sold after all' : 'Show again'}
        </Button>
      )}
      {car.waitsForPrice && !car.isHiddenByOperator && (
        <p>Not on the site: this price can’t be right. Change it, or ask the site’s operator to accept it.</p>
      )}
      {car.isHiddenByOperator && <p>Hidden by the site’s operator.</p>}
      {car.isOverPlan && (
        <p>
          Not shown, because your plan holds fewer cars.{' '}
          <a href={dealerPortalPath(dealerId, 'plan/cars')}>Choose which cars stay on sale</a>
        </p>
      )}
    </form>
  </PortalPanel>
);

/** Only for dealers whose plan has featured places. */
const FeaturePanel = ({ car, places, action }: { car: CarView; places: FeaturedPlaces; action: string }) => (
  <PortalPanel title="Featured" lead={`Your plan has ${places.all}, ${places.used} in use. Shoppers see “Sponsored”.`}>
    <form method="post" action={action} className={styles.row}>
      <input type="hidden" name="act" value="feature" />
      {car.isFeatured ? (
        <Button type="submit" name="on" value="no" variant="quiet">
          Stop featuring
        </Button>
      ) : (
        <Button type="submit" name="on" value="yes" disabled={places.used >= places.all}>
          Feature this car
        </Button>
      )}
    </form>
  </PortalPanel>
);

const DetailsPanel = ({ car, action, refused }: { car: CarView; action: string; refused: FormRefusal | undefined }) => {
  const { values = {}, errors = {} } = refused ?? {};
  const ticked = values.features?.split(',');
  return (
    <PortalPanel title="Description and features">
      <Source car={car} field="description" action={action} />
      <Source car={car} field="features" action={action} />
      <form method="post" action={action} className={styles.form}>
        <Field label="Description" error={errors.description}>
          <TextArea name="description" rows={7} defaultValue={values.description ?? car.description} />
        </Field>
        <Field
          label="Notes for your team"
          hint="Keys, reconditioning, who asked. Shoppers never see them."
          error={errors.notes}
        >
          <TextArea name="notes" rows={3} maxLength={1000} defaultValue={values.notes ?? car.notes} />
        </Field>
        <Fieldset legend="Features">
          <div className={styles.features}>
            {car.features.map(({ code, name, isSet }) => (
              <Checkbox key={code} name="features" value={code} defaultChecked={ticked ? ticked.includes(code) : isSet}>
                {name}
              </Checkbox>
            ))}
          </div>
        </Fieldset>
        <div>
          <Button type="submit" name="act" value="details">
            Save
          </Button>
        </div>
      </form>
    </PortalPanel>
  );
};

/** One car of a dealer, with everything that can be changed here. */
export const CarScreen = ({ dealer, car, places, tried, done, photoProblem, refused }: CarScreenProps) => {
  const action = dealerPortalPath(dealer.id, `cars/${car.id}`);
  const refusedAt = (act: string) => (refused?.values.act === act ? refused : undefined);
  const { label, tone } = states[car.status];
  return (
    <>
      <PortalHead
        title={car.name}
        lead={
          <>
            <Badge tone={tone}>{label}</Badge> {car.stockNumber} {car.vin}
          </>
        }
        actions={
          <>
            <ButtonLink href={dealerPortalPath(dealer.id, 'cars')} variant="quiet" size="small">
              All cars
            </ButtonLink>
            {car.status === 'live' && (
              <ButtonLink href={vehiclePath({ listingId: car.id })} variant="quiet" size="small">
                View on site
              </ButtonLink>
            )}
          </>
        }
      />
      {done && <Banner level="positive" title="Saved. Shoppers see it within a second." />}
      {refused?.message && <Banner level="danger" title={refused.message} />}
      <dl className={styles.facts}>
        {[
          ['Days', car.days],
          ['Views, 7 days', car.views],
          ['Saves', car.saves],
          ['Questions', car.questions],
          ['Photos', car.photos],
        ].map(([term, count]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{grouped(Number(count))}</dd>
          </div>
        ))}
      </dl>
      <div className={styles.columns}>
        <div>
          <PortalPanel title="Photos">
            <Source car={car} field="photos" action={action} />
            {photoProblem && <InlineError>{photoProblem}</InlineError>}
            <PhotoBoard
              photos={car.photoHashes.map((hash) => ({ id: hash, hash }))}
              action={dealerPortalPath(dealer.id, `cars/${car.id}`, { part: 'photos' })}
              uploadPath={(key) => carPhotosPath(dealer.id, car.id, key)}
            />
          </PortalPanel>
          <DetailsPanel car={car} action={action} refused={refusedAt('details')} />
          <PortalPanel title="History">
            {car.history.length === 0 ? (
              <p className="muted">No changes here yet.</p>
            ) : (
              <ol className={styles.history}>
                {car.history.map(({ id, words, author, atMs }) => (
                  <li key={id}>
                    {words}
                    <small className={styles.small}>
                      {author}, <PortalDay ms={atMs} />
                    </small>
                  </li>
                ))}
              </ol>
            )}
          </PortalPanel>
        </div>
        <div className={styles.aside}>
          <PortalPanel title="Price">
            <Source car={car} field="price" action={action} />
            <PricePanel car={car} action={action} tryAt={action} tried={tried} refused={refusedAt('price')} />
          </PortalPanel>
          <StatePanel car={car} dealerId={dealer.id} action={action} />
          {places.all > 0 && <FeaturePanel car={car} places={places} action={action} />}
        </div>
      </div>
    </>
  );
};
