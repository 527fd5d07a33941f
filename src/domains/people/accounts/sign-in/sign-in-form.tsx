import { signInPath } from '#paths/paths.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/forms/checkbox.tsx';
import { Field } from '#ui/forms/field.tsx';
import { PasswordInput } from '#ui/forms/password-input.tsx';
import { TextLink } from '#ui/layout/layout.tsx';
import { InlineError } from '#ui/status/inline-error.tsx';
import styles from './auth-page.module.css';
import { EmailField } from './email-field.tsx';

type SignInFormProps = {
  returnTo: string;
  email: string;
  error?: string | undefined;
  providerName?: string | undefined;
};

/** Sign-in by password or link, with one address field; Enter presses the first button. */
export const SignInForm = ({ returnTo, email, error, providerName }: SignInFormProps) => (
  <form method="post" action={signInPath('sign-in', returnTo)} className={styles.form}>
    <input type="hidden" name="returnTo" value={returnTo} />
    {error && <InlineError>{error}</InlineError>}
    <EmailField defaultValue={email} />
    <Field label="Password">
      <PasswordInput name="password" autoComplete="current-password" maxLength={128} />
    </Field>
    <div className={styles.between}>
      <Checkbox name="rememberMe" value="yes" defaultChecked>
        Keep me signed in
      </Checkbox>
      <TextLink href={signInPath('forgot-password', returnTo)}>Forgot your password?</TextLink>
    </div>
    <Button type="submit" name="with" value="password" size="large" block>
      Sign in
    </Button>
    <div className={styles.or}>or</div>
    <Button type="submit" name="with" value="link" variant="quiet" icon="mail" block>
      Email me a sign-in link
    </Button>
    {providerName && (
      <Button type="submit" name="with" value="provider" variant="quiet" icon="key" formNoValidate block>
        Continue with {providerName}
      </Button>
    )}
  </form>
);
