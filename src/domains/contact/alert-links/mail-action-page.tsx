import type { ReactNode } from 'react';
import type { BookmarkKind } from '#domains/contact/alert-choices/alert-choice.ts';
import { AuthPage } from '#domains/people/accounts/sign-in/auth-page.tsx';
import { accountPath, subscriptionsPath } from '#paths/paths.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { TextLink } from '#ui/layout/layout.tsx';
import { Banner } from '#ui/status/banner.tsx';
import type { BadLink } from './alert-links.server.ts';
import { ChooseForm } from './choose-form.tsx';
import { type MailAction, snoozeWords } from './mail-action.ts';
import { fromPage, undoField } from './mail-action-form.ts';

const Choose = () => (
  <>
    <ButtonLink href={accountPath('alerts')} variant="quiet" block>
      Choose alerts one by one
    </ButtonLink>
    <p>
      No account? <TextLink href={subscriptionsPath()}>Get a link to your alerts</TextLink>
    </p>
  </>
);

type Asking = { title: string; lead: ReactNode; button: string };

const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

type Stopped = { cars: number; searches: number; bestDeals: boolean };

const stopped = ({ cars, searches, bestDeals }: Stopped): string =>
  new Intl.ListFormat('en').format([
    ...(cars > 0 ? [counted(cars, 'saved car', 'saved cars')] : []),
    ...(searches > 0 ? [counted(searches, 'search', 'searches')] : []),
    ...(bestDeals ? ['best deals'] : []),
  ]);

const kindWords: Readonly<Record<BookmarkKind, string>> = {
  vehicle: 'this car',
  search: 'this search',
  'best-deals': 'best deals',
};

/** Which mails stop, no matter who enters the address. */
const stopWords: Readonly<Record<'questions' | 'alerts', string>> = {
  questions: 'No more emails about questions someone sends to sellers with your address.',
  alerts: 'No more emails asking you to confirm alerts someone requested with your address.',
};

const asking = (action: Exclude<MailAction, { act: 'gone' | 'choose' }>): Asking => {
  if (action.act === 'unsubscribe') {
    const lead = `No more emails about ${stopped(action)}. Texts aren’t affected: reply STOP to one to end them.`;
    return { title: 'Stop email alerts', lead, button: 'Stop all of them' };
  }
  if (action.act === 'no-shares') {
    const lead =
      'No one can send cars to your address through us anymore. To do that, we keep a code of your address, not the address.';
    return { title: 'No shared cars', lead, button: 'Never send me shared cars' };
  }
  if (action.act === 'stop-mail') {
    const lead = `${stopWords[action.list]} To do that, we keep a code of your address, not the address.`;
    return { title: 'Stop these emails', lead, button: 'Stop these emails' };
  }
  if (action.act === 'report-share') {
    const lead = 'Our team gets the sender’s name and message, and what it’s about. We don’t pass on your address.';
    return { title: 'Report this email', lead, button: 'Report it' };
  }
  if (action.act === 'stop-best-deals') {
    const lead = 'No more weekly emails about the best deals near you. Other alerts aren’t affected.';
    return { title: 'Stop best deals', lead, button: 'Stop them' };
  }
  const what = kindWords[action.kind];
  const title = <strong>{action.title}</strong>;
  if (action.act === 'mute') {
    const lead = <>No more emails, texts or notifications about {title}. It stays saved.</>;
    return { title: `Mute ${what}`, lead, button: 'Mute it' };
  }
  const time = snoozeWords(action.kind);
  const lead = (
    <>
      Nothing about {title} for {time}. After that, alerts resume.
    </>
  );
  return { title: `Snooze ${what}`, lead, button: `Snooze for ${time}` };
};

const doneTitles = {
  mute: 'Muted',
  unsubscribe: 'Alerts stopped',
  'stop-best-deals': 'Best deals stopped',
} as const;

/** For one day, whoever has the link can undo its action. */
const Undo = ({ path, undoId }: { path: string; undoId: string }) =>
  undoId !== '' && (
    <form method="post" action={path} data-follows>
      <input type="hidden" name={undoField} value={undoId} />
      <Button type="submit" variant="quiet" block>
        Undo
      </Button>
    </form>
  );

type DoneProps = { action: MailAction; path: string; undoId: string };

const Done = ({ action, path, undoId }: DoneProps) => {
  if (action.act === 'choose') return null;
  if (action.act === 'gone') {
    return (
      <AuthPage
        title="No longer saved"
        lead="What this email was about is no longer saved, so we send nothing about it."
      >
        <Choose />
      </AuthPage>
    );
  }
  if (action.act === 'snooze') {
    return (
      <AuthPage
        title="Snoozed"
        lead={
          <>
            Nothing about <strong>{action.title}</strong> until {action.until}.
          </>
        }
      >
        <Undo path={path} undoId={undoId} />
        <Choose />
      </AuthPage>
    );
  }
  if (action.act === 'report-share') {
    return <AuthPage title="Reported" lead="Thank you. Our team will look into it." />;
  }
  if (action.act === 'stop-mail') {
    return <AuthPage title="Stopped" lead={stopWords[action.list]} />;
  }
  if (action.act === 'no-shares') {
    return <AuthPage title="No shared cars" lead="No one can send cars to your address through us." />;
  }
  // Confirms that the alerts were stopped (ALRT-08).
  return (
    <AuthPage title={doneTitles[action.act]} lead="We have successfully updated your preferences">
      <Undo path={path} undoId={undoId} />
      <Choose />
    </AuthPage>
  );
};

/** Actions of mails to people who may have no alerts at all. */
const ofStrangers: readonly MailAction['act'][] = ['no-shares', 'stop-mail', 'report-share'];

const undoneWords = {
  yes: { title: 'Undone', lead: 'Your alerts are as they were before.' },
  late: { title: 'Too late to undo', lead: 'You can undo once, within a day. Turn alerts back on below.' },
} as const;

type MailActionPageProps = {
  action: MailAction;
  path: string;
  /** Empty unless an action was just done. */
  undoId: string;
  undone: keyof typeof undoneWords | undefined;
  /** Whether the choices of one car or search were just saved. */
  isSaved: boolean;
};

/** The page of a link in a mail: a button for the action, or its result. */
export const MailActionPage = ({ action, path, undoId, undone, isSaved }: MailActionPageProps) => {
  if (undone) {
    return (
      <AuthPage {...undoneWords[undone]}>
        <Choose />
      </AuthPage>
    );
  }
  if (action.act === 'choose') {
    return (
      <AuthPage title={`Alerts for ${kindWords[action.kind]}`} lead={action.title}>
        {isSaved && (
          <Banner level="info" action={<Undo path={path} undoId={undoId} />}>
            We have successfully updated your preferences
          </Banner>
        )}
        <ChooseForm action={action} path={path} />
        <Choose />
      </AuthPage>
    );
  }
  if (action.act === 'gone' || action.done) return <Done action={action} path={path} undoId={undoId} />;
  const { title, lead, button } = asking(action);
  return (
    <AuthPage title={title} lead={lead}>
      <form method="post" action={path} data-follows>
        <input type="hidden" {...fromPage} />
        <Button type="submit" size="large" block>
          {button}
        </Button>
      </form>
      {!ofStrangers.includes(action.act) && <Choose />}
    </AuthPage>
  );
};

const refusals: Record<BadLink, { title: string; lead: string }> = {
  broken: {
    title: 'This link doesn’t work',
    lead: 'It’s incomplete or was altered. Nothing was changed. Open the link in the email again.',
  },
  expired: { title: 'This link has expired', lead: 'Nothing was changed.' },
};

/** For links that are invalid or have expired. */
export const BadLinkPage = ({ reason }: { reason: BadLink }) => (
  <AuthPage {...refusals[reason]}>
    <Choose />
  </AuthPage>
);
