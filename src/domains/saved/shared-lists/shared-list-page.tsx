import { Form } from 'react-router';
import { AccountHead } from '#domains/people/accounts/area/account-layout.tsx';
import { Figure } from '#domains/reference/payments/figures/figure.tsx';
import { termsTexts } from '#domains/reference/payments/figures/terms-texts.ts';
import { defaultTerms } from '#domains/reference/payments/payment-terms.ts';
import type { FormRefusal } from '#lib/forms/form-answer.ts';
import { accountPath, comparePath, resultsPath, sharedListPath } from '#paths/paths.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Field } from '#ui/forms/field.tsx';
import { TextInput } from '#ui/forms/text-input.tsx';
import { Disclosure } from '#ui/layout/disclosure.tsx';
import { TextLink } from '#ui/layout/layout.tsx';
import { Banner } from '#ui/status/banner.tsx';
import { EmptyState } from '#ui/status/empty-state.tsx';
import { InlineError } from '#ui/status/inline-error.tsx';
import { useFocusAfterRemoval } from '#ui/use-focus-after-removal.ts';
import { PeoplePanel } from './people-panel.tsx';
import { carsToCompare, countsInWords } from './shared-car.ts';
import { rowIdOf, SharedCarLine } from './shared-car-line.tsx';
import { peopleInWords, titleLength } from './shared-list.ts';
import styles from './shared-list-page.module.css';
import type { ListView } from './shared-lists.server.ts';
import { useFreshList, useNewCars } from './use-fresh-list.ts';

export type SharedListPageView = ListView & {
  /** Whether the reader gets emails about the list's cars. */
  alerts: boolean;
  /** For its owner while it is on. */
  link: string | undefined;
  /** The car that was just removed, which can be put back. */
  removed: { listingId: number; title: string } | undefined;
};

type SharedListPageProps = {
  view: SharedListPageView;
  refused?: { intent: string; answer: FormRefusal } | undefined;
};

/** As many as a comparison takes. */
const mostCompared = 4;

const CompareLink = ({ view: { cars } }: Pick<SharedListPageProps, 'view'>) => {
  const ids = carsToCompare(cars, mostCompared);
  if (ids.length < 2) return null;
  return (
    <ButtonLink variant="quiet" size="small" icon="compare" href={comparePath(ids)}>
      Compare these {ids.length}
    </ButtonLink>
  );
};

const AddCar = ({ view: { id }, refused }: SharedListPageProps) => {
  const answer = refused?.intent === 'add' ? refused.answer : undefined;
  return (
    <Form method="post" action={sharedListPath(id)} preventScrollReset className={styles.add}>
      <input type="hidden" name="intent" value="add" />
      <Field label="Add a car" hint="Paste a link to a car or a comparison." error={answer?.errors.link}>
        <TextInput
          name="link"
          size="small"
          inputMode="url"
          autoComplete="off"
          maxLength={2000}
          required
          defaultValue={answer?.values.link}
        />
      </Field>
      <Button type="submit" size="small" variant="quiet" icon="plus">
        Add
      </Button>
    </Form>
  );
};

const Rename = ({ view: { id, title }, refused }: SharedListPageProps) => {
  const answer = refused?.intent === 'rename' ? refused.answer : undefined;
  return (
    <Disclosure look="link" summary="Rename list" open={answer !== undefined}>
      <Form method="post" action={sharedListPath(id)} preventScrollReset className={styles.add}>
        <input type="hidden" name="intent" value="rename" />
        <Field label="Name of the list" error={answer?.errors.title}>
          <TextInput
            key={title}
            name="title"
            size="small"
            maxLength={titleLength}
            required
            defaultValue={answer?.values.title ?? title}
          />
        </Field>
        <Button type="submit" size="small" variant="quiet">
          Save
        </Button>
      </Form>
    </Disclosure>
  );
};

const PutBack = ({ view: { id, removed } }: Pick<SharedListPageProps, 'view'>) =>
  removed && (
    <Banner
      level="info"
      dismissHref={sharedListPath(id)}
      action={
        <Form method="post" action={sharedListPath(id)} preventScrollReset>
          <input type="hidden" name="intent" value="add" />
          <input type="hidden" name="listingIds" value={removed.listingId} />
          <Button type="submit" size="small" variant="quiet">
            Undo
          </Button>
        </Form>
      }
    >
      {removed.title} is off the list.
    </Banner>
  );

/** A shared list for the people on it (TWO-02 to TWO-07). */
export const SharedListPage = ({ view, refused }: SharedListPageProps) => {
  const { id, title, people, cars } = view;
  const isOwner = people.some((person) => person.isMe && person.isOwner);
  useFocusAfterRemoval(cars.map(rowIdOf));
  useFreshList(id);
  useNewCars(cars);
  const message = refused?.answer.message;
  return (
    <>
      <TextLink href={accountPath('shared-lists')}>Shared lists</TextLink>
      <AccountHead title={title} action={<CompareLink view={view} />}>
        {peopleInWords(people)}. {cars.length > 0 && `${countsInWords(cars)}. `}
        <a href="#sharing" className={styles.jump}>
          Manage sharing
        </a>
      </AccountHead>
      <PutBack view={view} />
      {message && <InlineError>{message}</InlineError>}
      <div className={styles.columns}>
        <div className={styles.main}>
          {cars.length === 0 ? (
            <EmptyState
              title="No cars on this list yet"
              art="empty"
              action={
                <>
                  <ButtonLink href={resultsPath()}>Find cars</ButtonLink>
                  <ButtonLink href={accountPath('shared-lists', { from: 'saved' })} variant="quiet">
                    Add saved cars
                  </ButtonLink>
                </>
              }
            >
              Everybody on the list can add cars, like them, rule them out and write notes.
            </EmptyState>
          ) : (
            <>
              <p className={styles.basis}>
                <Figure of="basis" typical={termsTexts.basis(defaultTerms)} /> Prices use each person’s own terms.
              </p>
              <ul className={styles.list}>
                {cars.map((car) => (
                  <SharedCarLine key={car.listingId} listId={id} car={car} />
                ))}
              </ul>
            </>
          )}
          <AddCar view={view} refused={refused} />
          {cars.length > 0 && (
            <p className={styles.basis}>
              Or <TextLink href={accountPath('shared-lists', { from: 'saved' })}>add cars you saved</TextLink>.
            </p>
          )}
          {isOwner && <Rename view={view} refused={refused} />}
        </div>
        <PeoplePanel listId={id} title={title} people={people} link={view.link} alerts={view.alerts} />
      </div>
    </>
  );
};
