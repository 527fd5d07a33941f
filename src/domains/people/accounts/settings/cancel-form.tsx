import { Button } from '#ui/button.tsx';
import { Field } from '#ui/forms/field.tsx';
import { PasswordInput } from '#ui/forms/password-input.tsx';
import { InlineError } from '#ui/status/inline-error.tsx';
import { profilePath } from './profile-view.ts';
import styles from './settings.module.css';

/** The form to cancel an account; takes the password or a recent sign-in by link (RULING-30). */
export const CancelForm = ({ hasPassword, error }: { hasPassword: boolean; error?: string | undefined }) => (
  <form method="post" action={`${profilePath}?cancel#cancel`} className={styles.form}>
    <p>
      Alerts stop right away and every device is signed out. Sign in within 14 days to restore everything; after that
      it’s deleted.
    </p>
    {error && <InlineError>{error}</InlineError>}
    {hasPassword ? (
      <Field label="Your password">
        <PasswordInput name="password" autoComplete="current-password" maxLength={200} />
      </Field>
    ) : (
      <p className={styles.quiet}>First open a link we email you, then come back here within ten minutes.</p>
    )}
    <div className={styles.row}>
      <Button type="submit" name="intent" value="cancel" variant="danger">
        Cancel my account
      </Button>
      <Button type="submit" name="intent" value="cancel-link" variant="quiet">
        {hasPassword ? 'Email me a link instead' : 'Email me a link'}
      </Button>
    </div>
  </form>
);
