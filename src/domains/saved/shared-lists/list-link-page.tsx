import { Figure } from '#domains/reference/payments/figures/figure.tsx';
import { termsTexts } from '#domains/reference/payments/figures/terms-texts.ts';
import { defaultTerms } from '#domains/reference/payments/payment-terms.ts';
import type { FormRefusal } from '#lib/forms/form-answer.ts';
import { homePath, signInPath } from '#paths/paths.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Field } from '#ui/forms/field.tsx';
import { TextInput } from '#ui/forms/text-input.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Container } from '#ui/layout/layout.tsx';
import { PageHead } from '#ui/layout/page-head.tsx';
import { EmptyState } from '#ui/status/empty-state.tsx';
import { InlineError } from '#ui/status/inline-error.tsx';
import styles from './list-link-page.module.css';
import { Face } from './person-marks.tsx';
import { ReadOnlyCarLine } from './shared-car-line.tsx';
import { mostPeople, nameLength } from './shared-list.ts';
import type { ListView } from './shared-lists.server.ts';

export type ListLinkView =
  | { state: 'ended' }
  | {
      state: 'open';
      list: Omit<ListView, 'id'>;
      /** The link itself. */
      path: string;
      /** Undefined for a visitor; a signed-in shopper's first name as others would read it. */
      name: string | undefined;
    };

type ListLinkPageProps = { view: ListLinkView; refused?: FormRefusal | undefined };
type Open = Extract<ListLinkView, { state: 'open' }>;

/** A preview of the link names neither people nor cars. */
const Head = () => <PageHead title="A shared list of cars" description="Cars to look at together." robots="noindex" />;

const Join = ({ view: { list, path, name }, refused }: { view: Open; refused: FormRefusal | undefined }) => {
  if (list.people.length >= mostPeople) {
    return <p>This list is full: {mostPeople} people can join. You can still look.</p>;
  }
  if (name === undefined) {
    return (
      <>
        <p>To like cars, rule them out and write notes, sign in and join.</p>
        <div className={styles.row}>
          <ButtonLink href={signInPath('sign-in', path)}>Sign in to join</ButtonLink>
          <ButtonLink href={signInPath('sign-up', path)} variant="quiet">
            Create account
          </ButtonLink>
        </div>
      </>
    );
  }
  return (
    <form method="post" action={path} className={styles.join}>
      <Field
        label="Your name on this list"
        hint="Anyone with the link can read it. Your email address stays private."
        error={refused?.errors.name}
      >
        <TextInput
          name="name"
          maxLength={nameLength}
          autoComplete="given-name"
          required
          defaultValue={refused?.values.name ?? name}
        />
      </Field>
      {refused?.message && <InlineError>{refused.message}</InlineError>}
      <Button type="submit">Join this list</Button>
    </form>
  );
};

const cars = (count: number): string => (count === 1 ? '1 car' : `${count} cars`);

/** What the link of a shared list shows to whoever opens it (TWO-02). */
export const ListLinkPage = ({ view, refused }: ListLinkPageProps) => {
  if (view.state === 'ended') {
    return (
      <Container className={styles.page}>
        <Head />
        <EmptyState
          title="This list is no longer shared"
          level={1}
          art="stopped"
          action={<ButtonLink href={homePath()}>Go to homepage</ButtonLink>}
        >
          Ask whoever sent you the link for a new one.
        </EmptyState>
      </Container>
    );
  }
  const { title, people, cars: all } = view.list;
  const owner = people.find(({ isOwner }) => isOwner);
  return (
    <Container className={styles.page}>
      <Head />
      <header className={styles.head}>
        {owner && <Face person={owner} />}
        <h1>
          {owner?.name ?? 'Somebody'} shares “{title}” with you
        </h1>
      </header>
      <p className={styles.lead}>{cars(all.length)}. Anyone with this link can look.</p>
      <Card as="section" aria-label="Join this list" className={styles.card}>
        <Join view={view} refused={refused} />
        <p className={styles.quiet}>
          You can leave at any time. {owner?.name ?? 'Whoever started it'} can turn the link off.
        </p>
      </Card>
      {all.length === 0 ? (
        <EmptyState title="No cars on this list yet" />
      ) : (
        <>
          <p className={styles.quiet}>
            <Figure of="basis" typical={termsTexts.basis(defaultTerms)} /> Prices use each person’s own terms.
          </p>
          <ul className={styles.list}>
            {all.map((car) => (
              <ReadOnlyCarLine key={car.listingId} car={car} />
            ))}
          </ul>
        </>
      )}
    </Container>
  );
};
