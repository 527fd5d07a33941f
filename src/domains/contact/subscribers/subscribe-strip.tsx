import { type SubmitEvent, useEffect, useId, useState } from 'react';
import { useDispatch } from 'react-redux';
import { useModalFlag } from '#domains/reference/shopper/use-modal-flag.ts';
import { formValues } from '#lib/forms/form-values.ts';
import { grouped } from '#lib/money.ts';
import { legalPath, subscriptionsPath } from '#paths/paths.ts';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { TextInput } from '#ui/forms/text-input.tsx';
import { Icon } from '#ui/icon.tsx';
import { InlineError } from '#ui/status/inline-error.tsx';
import { useAlive } from '#ui/use-alive.ts';
import { SignUpDone } from './sign-up-done.tsx';
import { askSubscription, type StripDispatch, type StripView, subscribeToSearch } from './subscribe-search.ts';
import styles from './subscribe-strip.module.css';
import { tooManyAlerts } from './subscription.ts';

const idle: StripView = { view: 'form', button: '' };

const Manage = () => <a href={subscriptionsPath()}>Change or delete</a>;

/** Loaded only when the shopper is about to subscribe, because it is computed from thirty days of changes. */
const WeeklyMatches = ({ searchString, isWanted }: { searchString: string; isWanted: boolean }) => {
  const dispatch = useDispatch<StripDispatch>();
  const [weekly, setWeekly] = useState<number>();
  useEffect(() => {
    if (!isWanted) return;
    let isOver = false;
    const ask = async () => {
      const { readWeeklyMatches } = await import('./weekly-matches.ts');
      const weeklyMatches = await dispatch(readWeeklyMatches(searchString));
      if (!isOver) setWeekly(weeklyMatches);
    };
    // Without the module there is no count to show.
    ask().catch(() => {});
    return () => {
      isOver = true;
    };
  }, [dispatch, searchString, isWanted]);
  const matches =
    weekly === undefined
      ? 'New matches by email.'
      : `About ${grouped(weekly)} new ${weekly === 1 ? 'match' : 'matches'} a week.`;
  return <p>{matches} No account needed.</p>;
};

const Strip = ({ searchString }: { searchString: string }) => {
  const dispatch = useDispatch<StripDispatch>();
  const alive = useAlive();
  const errorId = useId();
  const [stripView, setStripView] = useState<StripView>(idle);
  const [typed, setTyped] = useState('');
  const [isWanted, setWanted] = useState(false);
  useModalFlag('email-capture', isWanted && stripView.view === 'form');
  useModalFlag('email-confirmation', stripView.view === 'sent');
  useEffect(() => {
    if (!alive) return;
    let isOver = false;
    dispatch(askSubscription(searchString)).then((view) => {
      if (view && !isOver) setStripView(view);
    });
    return () => {
      isOver = true;
    };
  }, [alive, dispatch, searchString]);

  const subscribe = (email: string) =>
    dispatch(subscribeToSearch({ email, searchString, show: setStripView, onStart: () => setTyped('') }));
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (stripView.view === 'form' && stripView.button === 'loading') return;
    const { email = '' } = formValues(new FormData(event.currentTarget));
    setTyped(email.trim());
    subscribe(email.trim());
  };

  if (stripView.view === 'on') {
    return (
      <SignUpDone className={styles.placed} title="Alerts are on for this search" acts={<Manage />}>
        One email a day at 7:00 AM to {stripView.email}, none on days without a new car.
      </SignUpDone>
    );
  }
  if (stripView.view === 'over') {
    return (
      <SignUpDone className={styles.placed} icon="alert" title="This search wasn’t added" acts={<Manage />}>
        {tooManyAlerts}
      </SignUpDone>
    );
  }
  if (stripView.view === 'sent') {
    const acts = (
      <>
        {typed !== '' && (
          <Button variant="plain" size="small" onClick={() => subscribe(typed)}>
            Send it again
          </Button>
        )}
        <Button variant="plain" size="small" onClick={() => setStripView(idle)}>
          Use another address
        </Button>
      </>
    );
    return (
      <SignUpDone className={styles.placed} icon="mail" title="Check your inbox" acts={acts}>
        We sent a link to <b>{stripView.email}</b>. Alerts start when you tap it. It works until {stripView.until}.
      </SignUpDone>
    );
  }
  const { button, error, field } = stripView;
  return (
    <form
      className={classNames(styles.placed, styles.strip)}
      method="post"
      action={subscriptionsPath()}
      aria-label="Email alerts for this search"
      noValidate
      onFocus={() => setWanted(true)}
      onSubmit={send}
    >
      <input type="hidden" name="intent" value="subscribe" />
      <input type="hidden" name="search" value={searchString} />
      <Icon name="bell" className={styles.lead} />
      <div className={styles.words}>
        <strong>Get an alert for new matches</strong>
        <WeeklyMatches searchString={searchString} isWanted={isWanted} />
      </div>
      <div className={styles.form}>
        <TextInput
          name="email"
          type="email"
          autoComplete="email"
          maxLength={254}
          required
          aria-label="Email"
          placeholder="Your email"
          defaultValue={typed}
          readOnly={button === 'loading'}
          aria-invalid={field === 'email' || undefined}
          aria-describedby={error ? errorId : undefined}
          className={styles.email}
        />
        <Button type="submit" state={button} loadingLabel="Sending" loadedLabel="Sent">
          {error && field !== 'email' ? 'Try again' : 'Email me matches'}
        </Button>
      </div>
      <div className={styles.help}>
        {error ? (
          <InlineError id={errorId}>{error}</InlineError>
        ) : (
          <p>
            Daily at 7:00 AM. Unsubscribe in one tap.{' '}
            <a href={`${legalPath('visitor-agreement')}#privacy`}>How we use your address</a>
          </p>
        )}
      </div>
    </form>
  );
};

/** Email alerts without an account, as a row of the results. A plain form until the page is hydrated. */
export const SubscribeStrip = ({ searchString }: { searchString: string }) => (
  <div className={styles.room}>
    <Strip searchString={searchString} />
  </div>
);
