import { signInPath } from '#paths/paths.ts';
import { Button } from '#ui/button.tsx';
import { InlineError } from '#ui/status/inline-error.tsx';
import styles from './auth-page.module.css';
import { EmailField } from './email-field.tsx';
import { NameFields } from './name-fields.tsx';
import { NewPasswordField } from './new-password-field.tsx';

/**
 * The purpose of a link: signing in, confirming a sign-up in this or another browser, accepting an invitation, or
 * changing an address and undoing that.
 */
export type VerifyKind = 'link' | 'address' | 'address-elsewhere' | 'invitation' | 'new-address' | 'old-address';

export type VerifyTyped = { firstName: string; lastName: string; passwordError?: string | undefined };

type VerifyFormProps = {
  kind: VerifyKind;
  token: string;
  returnTo: string;
  email: string;
  typed?: VerifyTyped | undefined;
  error?: string | undefined;
};

const labels: Readonly<Record<VerifyKind, string>> = {
  link: 'Sign in',
  address: 'Confirm and sign in',
  'address-elsewhere': 'Confirm and sign in',
  invitation: 'Set password and sign in',
  'new-address': 'Confirm and sign in',
  'old-address': 'Undo the change',
};

export const VerifyForm = ({ kind, token, returnTo, email, typed, error }: VerifyFormProps) => {
  const address = new URLSearchParams({ kind: kind === 'address-elsewhere' ? 'address' : kind, token, returnTo });
  return (
    <form method="post" action={`${signInPath('verify')}?${address}`} className={styles.form}>
      <input type="hidden" name="kind" value={kind} />
      <input type="hidden" name="token" value={token} />
      <input type="hidden" name="returnTo" value={returnTo} />
      {error && <InlineError>{error}</InlineError>}
      {kind === 'address-elsewhere' && (
        <>
          <EmailField defaultValue={email} readOnly />
          <NameFields firstName={typed?.firstName} lastName={typed?.lastName} />
          <NewPasswordField label="New password" error={typed?.passwordError} />
        </>
      )}
      {kind === 'invitation' && (
        <>
          <EmailField defaultValue={email} readOnly />
          <NewPasswordField error={typed?.passwordError} />
        </>
      )}
      <Button type="submit" size="large" block>
        {labels[kind]}
      </Button>
    </form>
  );
};
