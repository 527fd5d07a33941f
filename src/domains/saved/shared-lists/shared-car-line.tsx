import { Form } from 'react-router';
import { DealVerdict } from '#domains/cars/listings/vehicle-card.tsx';
import { OutTheDoorFigure, PaymentFigure } from '#domains/reference/payments/figures/cost-line.tsx';
import { sharedListPath } from '#paths/paths.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Price, PriceChange } from '#ui/price.tsx';
import { RowButton } from '#ui/row-action.tsx';
import { InlineError } from '#ui/status/inline-error.tsx';
import { OwnMarks, OwnNote, OwnReason } from './own-opinion.tsx';
import { PersonMark, PersonWords } from './person-marks.tsx';
import { hasWords, isLikedByAll, isRuledOut, type SharedCar } from './shared-car.ts';
import styles from './shared-car-line.module.css';
import { useOpinion } from './use-opinion.ts';

export const rowIdOf = ({ listingId }: Pick<SharedCar, 'listingId'>): string => `car-${listingId}`;

type ForCar = { car: SharedCar };

const Head = ({ car }: ForCar) => (
  <div className={styles.words}>
    <h2 className={styles.title}>{car.departure ? car.title : <a href={car.href}>{car.title}</a>}</h2>
    <p className={styles.badges}>
      {isLikedByAll(car) && (
        <Badge tone="positive">{car.opinions.length === 2 ? 'Both like it' : 'Everybody likes it'}</Badge>
      )}
      {isRuledOut(car) && <Badge icon="ban">Ruled out</Badge>}
      {car.departure && <Badge tone="warning">{car.departure.words}</Badge>}
      {car.departure?.likeHref && <a href={car.departure.likeHref}>Similar cars</a>}
      {!car.departure && car.priceUsd !== null && <DealVerdict car={{ deal: car.deal, price: car.priceUsd }} />}
    </p>
    {car.facts && <p className={styles.quiet}>{car.facts}</p>}
    {car.addedBy && (
      <p className={styles.quiet}>
        {car.addedBy} added it {car.addedOn}
      </p>
    )}
  </div>
);

const PriceOf = ({ car }: ForCar) => (
  <div className={styles.price}>
    {car.priceUsd === null ? (
      <span className={styles.quiet}>Price not listed</span>
    ) : (
      <Price amount={car.priceUsd} size="small" />
    )}
    {car.departure ? (
      <p className={styles.quiet}>last price</p>
    ) : (
      car.changeUsd !== null &&
      car.changeUsd !== 0 && (
        <p className={styles.quiet}>
          <PriceChange amount={car.changeUsd} /> since {car.addedOn}
        </p>
      )
    )}
    {car.costs && (
      <p className={styles.costs}>
        <OutTheDoorFigure car={car} />
        <PaymentFigure car={car} />
      </p>
    )}
  </div>
);

const Picture = ({ car }: ForCar) => (
  <div className={styles.stage}>
    {car.picture && <img src={car.picture} alt={car.alt} width={176} height={106} loading="lazy" decoding="async" />}
  </div>
);

const Notes = ({ car: { opinions, title } }: ForCar) => {
  const spoken = opinions.filter(hasWords);
  if (spoken.length === 0) return null;
  return (
    <ul className={styles.notes} aria-label={`Notes about the ${title}`}>
      {spoken.map((opinion) => (
        <PersonWords key={opinion.person.id} opinion={opinion} />
      ))}
    </ul>
  );
};

const lookOf = (car: SharedCar): string | undefined =>
  classNames(styles.line, (isRuledOut(car) || car.departure !== undefined) && styles.gray);

/** A car for somebody who only looks. */
export const ReadOnlyCarLine = ({ car }: ForCar) => (
  <li className={lookOf(car)} data-costs={car.costs}>
    <Picture car={car} />
    <Head car={car} />
    <PriceOf car={car} />
    <div className={styles.talk}>
      <ul className={styles.marks} aria-label={`Who likes the ${car.title}`}>
        {car.opinions.map((opinion) => (
          <PersonMark key={opinion.person.id} opinion={opinion} />
        ))}
      </ul>
      <Notes car={car} />
    </div>
  </li>
);

/** A car for one of the people on the list: everybody's opinion, and the forms for one's own. */
export const SharedCarLine = ({ listId, car: loaded }: ForCar & { listId: string }) => {
  const { car, mine, isSending, failure, change, retry } = useOpinion(listId, loaded);
  if (!mine) return <ReadOnlyCarLine car={car} />;
  const own = { listId, car, mine, isSending, onChange: change };
  const others = car.opinions.filter(({ person }) => !person.isMe);
  return (
    <li className={lookOf(car)} id={rowIdOf(car)} data-costs={car.costs}>
      <Picture car={car} />
      <Head car={car} />
      <PriceOf car={car} />
      <div className={styles.talk}>
        <div className={styles.marks}>
          <OwnMarks {...own} />
          {others.length > 0 && (
            <ul className={styles.marks} aria-label={`Who else likes the ${car.title}`}>
              {others.map((opinion) => (
                <PersonMark key={opinion.person.id} opinion={opinion} />
              ))}
            </ul>
          )}
        </div>
        <OwnReason {...own} />
        <Notes car={car} />
        {failure && (
          <InlineError>
            {failure.words}{' '}
            <Button size="small" variant="plain" onClick={retry}>
              Try again
            </Button>
          </InlineError>
        )}
        <div className={styles.tools}>
          <OwnNote {...own} />
          {car.mayRemove && (
            <Form method="post" action={sharedListPath(listId)} preventScrollReset>
              <input type="hidden" name="intent" value="remove-car" />
              <input type="hidden" name="listingId" value={car.listingId} />
              <RowButton type="submit" data-removes word="Remove" row={car.title} icon="trash" />
            </Form>
          )}
        </div>
      </div>
    </li>
  );
};
