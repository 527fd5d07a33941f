import { alertWords } from '#domains/people/accounts/alert-copy.ts';
import { AccountHead } from '#domains/people/accounts/area/account-layout.tsx';
import { accountPath, resultsPath } from '#paths/paths.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { SectionHead, TextLink } from '#ui/layout/layout.tsx';
import { Banner } from '#ui/status/banner.tsx';
import { EmptyState } from '#ui/status/empty-state.tsx';
import { InlineError } from '#ui/status/inline-error.tsx';
import styles from './alert-list.module.css';
import { AlertSettingsLink } from './alert-settings-link.tsx';
import { AlertSwitches } from './alert-switches.tsx';
import type { AlertTarget } from './alert-target.ts';
import { type Question, questionWords } from './text-question.ts';

type AlertListProps = {
  searches: readonly AlertTarget[];
  cars: readonly AlertTarget[];
  problem: boolean;
  /** The undo id right after all alerts were stopped; empty when it cannot be undone. */
  stopped: string | null;
  /** The result of sending the question to a number again. */
  question: Question | undefined;
  /** Number of alerts that have at least one channel on. */
  on: number;
  /** How many alerts wait for their number to reply YES. */
  pending: number;
  bestDeals: boolean;
};

const Section = ({
  title,
  id,
  note,
  alerts,
}: {
  title: string;
  id: string;
  note: string;
  alerts: readonly AlertTarget[];
}) => {
  if (alerts.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <SectionHead title={title} id={id} note={note} />
      <ul className={styles.list}>
        {alerts.map((alert) => (
          <li key={alert.id} className={styles.alert}>
            <span className={styles.name}>{alert.name}</span>
            <AlertSettingsLink target={alert} />
            <AlertSwitches alert={alert} returnTo={accountPath('alerts')} />
          </li>
        ))}
      </ul>
    </section>
  );
};

/** All saved searches and cars with their alert switches. */
export const AlertList = (props: AlertListProps) => {
  const { searches, cars, problem, stopped, question, on, pending, bestDeals } = props;
  const all = [...searches, ...cars];
  return (
    <>
      <AccountHead title="Alerts" action={<TextLink href={accountPath('messages')}>What we sent you</TextLink>}>
        {all.length > 0 && alertWords.chosen({ on, pending, all: all.length, bestDeals })}
      </AccountHead>
      {/* Confirms that all alerts of one kind were stopped (ALRT-08). */}
      {stopped !== null && (
        <Banner
          level="info"
          action={
            stopped !== '' && (
              <form method="post" action={accountPath('alerts')}>
                <input type="hidden" name="intent" value="undo-stop" />
                <input type="hidden" name="undoId" value={stopped} />
                <Button type="submit" size="small" variant="quiet">
                  Undo
                </Button>
              </form>
            )
          }
        >
          We have successfully updated your preferences
        </Banner>
      )}
      {question && <Banner level={questionWords[question].level}>{questionWords[question].words}</Banner>}
      {problem && (
        <InlineError>
          Texts need a phone number.{' '}
          <TextLink href={`${accountPath('profile')}?edit`}>Add one to your profile</TextLink>
        </InlineError>
      )}
      {all.length === 0 && (
        <EmptyState title="No alerts yet" art="empty" action={<ButtonLink href={resultsPath()}>Find cars</ButtonLink>}>
          {alertWords.noneYet}
        </EmptyState>
      )}
      <Section title="Searches" id="search-alerts" note="When a new car matches." alerts={searches} />
      <Section title="Cars" id="car-alerts" note="When the price drops or it is no longer listed." alerts={cars} />
      {all.some(({ phone }) => phone === '') && (
        <p className={styles.note}>
          For texts, <TextLink href={`${accountPath('profile')}?edit`}>add a phone number</TextLink>.
        </p>
      )}
    </>
  );
};
