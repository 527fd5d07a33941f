import authStyles from '#domains/people/accounts/sign-in/auth-page.module.css';
import { AuthPage } from '#domains/people/accounts/sign-in/auth-page.tsx';
import { opsPath, signInPath } from '#paths/paths.ts';
import { Button } from '#ui/button.tsx';
import { CodeField } from './code-field.tsx';

/** Asks for a code of the second factor after signing in by password, link or provider. */
export const CodeScreen = ({ email, error }: { email: string; error?: string | undefined }) => (
  <AuthPage title="Enter your code" lead={`Signed in as ${email}. The back office asks for your second factor.`}>
    <form method="post" action={opsPath('code')} className={authStyles.form}>
      <CodeField
        label="Code"
        hint="Six digits from your authenticator app, or one of your recovery codes."
        error={error}
        autoFocus
      />
      <Button type="submit" size="large" block>
        Enter the back office
      </Button>
    </form>
    <form method="post" action={signInPath('sign-out')}>
      <Button type="submit" variant="plain" block>
        Sign out
      </Button>
    </form>
  </AuthPage>
);
