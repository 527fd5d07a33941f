import { AccountHead } from '#domains/people/accounts/area/account-layout.tsx';
import type { FormRefusal } from '#lib/forms/form-answer.ts';
import { formatMoney } from '#lib/money.ts';
import { accountPath, sharedListPath } from '#paths/paths.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Checkbox } from '#ui/forms/checkbox.tsx';
import { Field, Fieldset } from '#ui/forms/field.tsx';
import { TextInput } from '#ui/forms/text-input.tsx';
import { Card, CardTitle } from '#ui/layout/card.tsx';
import { SectionHead } from '#ui/layout/layout.tsx';
import { InlineError } from '#ui/status/inline-error.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { Face } from './person-marks.tsx';
import { countsInWords } from './shared-car.ts';
import { nameLength, peopleInWords, titleLength } from './shared-list.ts';
import type { ListSummary } from './shared-lists.server.ts';
import styles from './shared-lists-page.module.css';

/** A car that can be put on a list. */
export type CarToAdd = { listingId: number; title: string; priceUsd: number | null; picture: string };

export type SharedListsView = {
  lists: ListSummary[];
  /** The cars the shopper comes with: one, those compared, or those saved. */
  cars: CarToAdd[];
  /** The shopper's first name. */
  name: string;
};

type SharedListsPageProps = { view: SharedListsView; refused?: FormRefusal | undefined };

const path = accountPath('shared-lists');

const Lists = ({ lists }: { lists: readonly ListSummary[] }) => (
  <ul className={styles.lists}>
    {lists.map(({ id, title, people, cars }) => (
      <Card as="li" key={id} interactive>
        <CardTitle level={2} href={sharedListPath(id)}>
          {title}
        </CardTitle>
        <p className={styles.quiet}>{peopleInWords(people)}</p>
        <p className={styles.faces}>
          {people.map((person) => (
            <Face key={person.id} person={person} />
          ))}
          <span className={styles.quiet}>{countsInWords(cars)}</span>
        </p>
      </Card>
    ))}
  </ul>
);

const CarChoice = ({ cars }: { cars: readonly CarToAdd[] }) => (
  <Fieldset legend={cars.length === 1 ? 'Car' : 'Cars'}>
    <div className={styles.cars}>
      {cars.map(({ listingId, title, priceUsd, picture }) => (
        <Checkbox key={listingId} name="listingIds" value={listingId} defaultChecked>
          <span className={styles.car}>
            {picture && <img src={picture} alt="" width={72} height={45} loading="lazy" decoding="async" />}
            <span>
              {title}
              {priceUsd !== null && <small>{formatMoney(priceUsd)}</small>}
            </span>
          </span>
        </Checkbox>
      ))}
    </div>
  </Fieldset>
);

/** One form for both: the cars are chosen once, the button says where they go. */
const Start = ({ view: { lists, cars, name }, refused }: SharedListsPageProps) => {
  const { errors = {}, values, message } = refused ?? {};
  return (
    <Card as="section" aria-labelledby="start">
      <SectionHead
        id="start"
        title={lists.length === 0 ? 'Start a list' : cars.length === 0 ? 'Start another list' : 'Add to a list'}
        note="You get a link to send. Whoever opens it sees the cars; whoever joins can like them, rule them out and write notes."
      />
      <form method="post" action={path} className={styles.form}>
        {cars.length > 0 && <CarChoice cars={cars} />}
        {message && <InlineError>{message}</InlineError>}
        {cars.length > 0 && lists.length > 0 && (
          <>
            <div className={styles.row}>
              {lists.map(({ id, title }) => (
                <Button key={id} type="submit" name="addTo" value={id} formNoValidate>
                  Add to {title}
                </Button>
              ))}
            </div>
            <p className={styles.quiet}>Or start a new list:</p>
          </>
        )}
        <div className={styles.pair}>
          <Field label="Name of the list" error={errors.title}>
            <TextInput name="title" maxLength={titleLength} required defaultValue={values?.title ?? 'Our next car'} />
          </Field>
          <Field label="Your name on it" hint="Anyone with the link can read it." error={errors.name}>
            <TextInput
              name="name"
              maxLength={nameLength}
              autoComplete="given-name"
              required
              defaultValue={values?.name ?? name}
            />
          </Field>
        </div>
        <div>
          <Button type="submit" variant={cars.length > 0 && lists.length > 0 ? 'quiet' : 'primary'}>
            Create list
          </Button>
        </div>
      </form>
    </Card>
  );
};

/** The shared lists of an account, and the form to start one (TWO-01). */
export const SharedListsPage = ({ view, refused }: SharedListsPageProps) => (
  <>
    <AccountHead
      title={view.cars.length > 0 ? 'Shop together' : 'Shared lists'}
      action={
        view.cars.length === 0 && (
          <ButtonLink href={accountPath('shared-lists', { from: 'saved' })} variant="quiet" size="small" icon="heart">
            Start from saved cars<VisuallyHidden> with a shared list</VisuallyHidden>
          </ButtonLink>
        )
      }
    >
      One list for both of you: cars, hearts and notes in one place.
    </AccountHead>
    {view.cars.length === 0 && view.lists.length > 0 && <Lists lists={view.lists} />}
    <Start view={view} refused={refused} />
  </>
);
