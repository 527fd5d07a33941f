import type { ReactNode } from 'react';
import { AuthPage } from '#domains/accounts/sign-in/auth-page.tsx';
import { accountPath, subscriptionsPath } from '#domains/criteria/address/paths.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { TextLink } from '#ui/layout/layout.tsx';
import type { BadLink } from './alert-links.server.ts';
import { type MailAction, snoozeDays } from './mail-action.ts';
import { fromPage } from './mail-action-form.ts';

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

const stopped = ({ cars, searches }: { cars: number; searches: number }): string =>
  [
    ...(cars > 0 ? [counted(cars, 'saved car', 'saved cars')] : []),
    ...(searches > 0 ? [counted(searches, 'search', 'searches')] : []),
  ].join(' and ');

const asking = (action: Exclude<MailAction, { act: 'gone' }>): Asking => {
  if (action.act === 'unsubscribe') {
    const lead = `No more emails about ${stopped(action)}. Texts stay as they are: reply STOP to one to end them.`;
    return { title: 'Stop email alerts', lead, button: 'Stop all of them' };
  }
  const what = action.kind === 'vehicle' ? 'car' : 'search';
  const title = <strong>{action.title}</strong>;
  if (action.act === 'mute') {
    const lead = <>No more emails, texts or notifications about {title}. It stays saved.</>;
    return { title: `Mute this ${what}`, lead, button: 'Mute it' };
  }
  const lead = (
    <>
      Nothing about {title} for {snoozeDays} days. Then alerts go on as before.
    </>
  );
  return { title: `Snooze this ${what}`, lead, button: `Snooze for ${snoozeDays} days` };
};

const day = new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'long', day: 'numeric', timeZone: 'UTC' });

const Done = ({ action }: { action: MailAction }) => {
  if (action.act === 'gone') {
    return (
      <AuthPage title="No longer saved" lead="This car or search is not saved any more, so nothing is sent about it.">
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
            Nothing about <strong>{action.title}</strong> until {day.format(action.untilMs)}.
          </>
        }
      >
        <Choose />
      </AuthPage>
    );
  }
  // ALRT-08
  return (
    <AuthPage
      title={action.act === 'mute' ? 'Muted' : 'Alerts stopped'}
      lead="We have successfully updated your preferences"
    >
      <Choose />
    </AuthPage>
  );
};

/** The page of a link in a mail: what it will do, with a button, or what it has done. */
export const MailActionPage = ({ action, path }: { action: MailAction; path: string }) => {
  if (action.act === 'gone' || action.done) return <Done action={action} />;
  const { title, lead, button } = asking(action);
  return (
    <AuthPage title={title} lead={lead}>
      <form method="post" action={path}>
        <input type="hidden" {...fromPage} />
        <Button type="submit" size="large" block>
          {button}
        </Button>
      </form>
      <Choose />
    </AuthPage>
  );
};

const refusals: Record<BadLink, { title: string; lead: string }> = {
  broken: {
    title: 'This link does not work',
    lead: 'It is incomplete or was changed on its way. Nothing was changed. Open the link in the email again.',
  },
  expired: { title: 'This link has expired', lead: 'Nothing was changed.' },
};

/** A link that is not, to the letter, one of ours. */
export const BadLinkPage = ({ reason }: { reason: BadLink }) => (
  <AuthPage {...refusals[reason]}>
    <Choose />
  </AuthPage>
);
