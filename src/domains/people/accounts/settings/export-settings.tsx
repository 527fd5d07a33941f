import { Button, ButtonLink } from '#ui/button.tsx';
import { Field } from '#ui/forms/field.tsx';
import { PasswordInput } from '#ui/forms/password-input.tsx';
import { Card } from '#ui/layout/card.tsx';
import { SectionHead } from '#ui/layout/layout.tsx';
import { Banner } from '#ui/status/banner.tsx';
import { InlineError } from '#ui/status/inline-error.tsx';
import { accountApiPaths } from '../account-api-paths.ts';
import { dataExportPath } from './profile-view.ts';
import styles from './settings.module.css';

export const DownloadData = () => (
  <Card as="section" aria-labelledby="download">
    <SectionHead title="Your file is ready" id="download" />
    <p className={styles.quiet}>
      Everything we keep about you, in one file: profile, saved cars and searches, your cars, questions to dealers. Keep
      it somewhere safe.
    </p>
    <div className={styles.row}>
      <ButtonLink href={accountApiPaths.export} icon="download">
        Download my data
      </ButtonLink>
    </div>
  </Card>
);

/** Our Content Security Policy does not let a form end on another site, so this page redirects there. */
export const ProviderStep = ({ name, leadsTo }: { name: string | undefined; leadsTo: string }) => (
  <Card as="section" aria-labelledby="provider">
    <meta httpEquiv="refresh" content={`0;url=${leadsTo}`} />
    <SectionHead title={`Going to ${name}`} id="provider" />
    <p className={styles.quiet}>Sign in there and you’ll come right back.</p>
    <div className={styles.row}>
      <ButtonLink href={leadsTo}>Continue</ButtonLink>
    </div>
  </Card>
);

type ConfirmOwnerProps = {
  email: string;
  hasPassword: boolean;
  providerName: string | undefined;
  /** A sign-in link was mailed. */
  sent: boolean;
  error: string | undefined;
};

/**
 * Asks for a new proof of identity before the download, because the device may have been left signed in (RULING-30).
 */
export const ConfirmOwner = ({ email, hasPassword, providerName, sent, error }: ConfirmOwnerProps) => (
  <Card as="section" aria-labelledby="confirm">
    <SectionHead title="Confirm it’s you" id="confirm" />
    <p className={styles.quiet}>
      The file has personal details, so we ask again if you signed in more than ten minutes ago.
    </p>
    {sent && (
      <Banner level="positive">
        Check the inbox of {email}: the link there signs you in and brings you back here. If none arrives, open the
        newest one you have, or wait an hour.
      </Banner>
    )}
    <form method="post" action={dataExportPath} className={styles.form}>
      {error && <InlineError>{error}</InlineError>}
      {hasPassword && (
        <Field label="Your password">
          <PasswordInput name="password" autoComplete="current-password" maxLength={200} />
        </Field>
      )}
      <div className={styles.row}>
        {hasPassword && (
          <Button type="submit" name="with" value="password">
            Confirm
          </Button>
        )}
        <Button type="submit" name="with" value="link" variant="quiet" icon="mail">
          {hasPassword ? 'Email me a link instead' : 'Email me a link'}
        </Button>
        {providerName && (
          <Button type="submit" name="with" value="provider" variant="quiet" icon="key">
            Continue with {providerName}
          </Button>
        )}
      </div>
    </form>
  </Card>
);
