import { signInPath } from '#domains/criteria/address/paths.ts';
import { Button } from '#ui/button.tsx';
import { InlineError } from '#ui/status/inline-error.tsx';
import styles from './auth-page.module.css';
import { EmailField } from './email-field.tsx';
import { NameFields } from './name-fields.tsx';
import { NewPasswordField } from './new-password-field.tsx';

/** What a link in a mail is for: signing in, or confirming a sign-up made here or in another browser. */
export type VerifyKind = 'link' | 'address' | 'address-elsewhere';

export type VerifyTyped = { firstName: string; lastName: string; passwordError?: string | undefined };

type VerifyFormProps = {
  kind: VerifyKind;
  token: string;
  returnTo: string;
  email: string;
  typed?: VerifyTyped | undefined;
  error?: string | undefined;
};

export const VerifyForm = ({ kind, token, returnTo, email, typed, error }: VerifyFormProps) => {
  const address = new URLSearchParams({ kind: kind === 'link' ? 'link' : 'address', token, returnTo });
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
      <Button type="submit" size="large" block>
        {kind === 'link' ? 'Sign in' : 'Confirm and sign in'}
      </Button>
    </form>
  );
};
