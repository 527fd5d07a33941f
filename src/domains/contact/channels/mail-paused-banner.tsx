import { accountPath } from '#paths/paths.ts';
import { Button } from '#ui/button.tsx';
import { Banner } from '#ui/status/banner.tsx';

type MailPausedBannerProps = { email: string; why: 'bounces' | 'complaint' };

/** Says that email alerts are paused, why, and how to resume them. Sign-in mails are sent regardless. */
export const MailPausedBanner = ({ email, why }: MailPausedBannerProps) => (
  <Banner
    level="warning"
    title={why === 'bounces' ? 'Email alerts are paused.' : 'Email alerts are off.'}
    action={
      <form method="post" action={accountPath('profile')}>
        <Button type="submit" variant="quiet" size="small" name="intent" value="mail-again">
          {why === 'bounces' ? 'Try again' : 'Turn on again'}
        </Button>
      </form>
    }
  >
    {why === 'bounces'
      ? `Three emails to ${email} bounced. When your mailbox works again, have us try again.`
      : `One of our emails to ${email} was reported as spam, so we stopped sending alerts there.`}
  </Banner>
);
