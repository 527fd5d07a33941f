import styles from '#domains/people/accounts/sign-in/auth-page.module.css';
import { AuthPage } from '#domains/people/accounts/sign-in/auth-page.tsx';
import { EmailField } from '#domains/people/accounts/sign-in/email-field.tsx';
import { NewPasswordField } from '#domains/people/accounts/sign-in/new-password-field.tsx';
import { joinPath, opsPath, signInPath } from '#paths/paths.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Field } from '#ui/forms/field.tsx';
import { TextInput } from '#ui/forms/text-input.tsx';
import { InlineError } from '#ui/status/inline-error.tsx';

/** What an invitation to the back office says. */
type Invitation = {
  token: string;
  site: string;
  email: string;
  invitedBy: string;
  duties: readonly { label: string; duty: string }[];
};

const Duties = ({ duties }: Pick<Invitation, 'duties'>) => (
  <ul>
    {duties.map(({ label, duty }) => (
      <li key={label}>
        <b>{label}</b>: {duty}
      </li>
    ))}
  </ul>
);

type JoinFormProps = Invitation & {
  /** Whether the address has no account yet, so that one is created. */
  isNew: boolean;
  refused?: { name?: string; passwordError?: string; error?: string } | undefined;
};

/** Accepts an invitation to the back office, with a new account or the one that is signed in. */
export const JoinForm = ({ token, site, email, invitedBy, duties, isNew, refused }: JoinFormProps) => (
  <AuthPage title={`Join the back office of ${site}`} lead={`${invitedBy} invites you, with these roles:`}>
    <Duties duties={duties} />
    <form method="post" action={joinPath(token)} className={styles.form}>
      <input type="hidden" name="token" value={token} />
      {refused?.error && <InlineError>{refused.error}</InlineError>}
      {isNew && (
        <>
          <EmailField defaultValue={email} readOnly />
          <Field label="Your name">
            <TextInput name="name" autoComplete="name" maxLength={120} defaultValue={refused?.name} />
          </Field>
          <NewPasswordField error={refused?.passwordError} />
        </>
      )}
      <Button type="submit" size="large" block>
        {isNew ? 'Create account and join' : `Join as ${email}`}
      </Button>
    </form>
  </AuthPage>
);

/** For an address that has an account: the mail alone opens no account. */
export const JoinSignIn = ({
  token,
  site,
  email,
  invitedBy,
  duties,
  signedInAs,
}: Invitation & { signedInAs: string | undefined }) => (
  <AuthPage title={`Join the back office of ${site}`} lead={`${invitedBy} invites you, with these roles:`}>
    <Duties duties={duties} />
    {signedInAs ? (
      <form method="post" action={signInPath('sign-out')} className={styles.form}>
        <p>
          The invitation is for {email}, and you’re signed in as {signedInAs}. Sign out, then open the link again.
        </p>
        <Button type="submit" size="large" block>
          Sign out
        </Button>
      </form>
    ) : (
      <ButtonLink href={signInPath('sign-in', joinPath(token))} size="large" block>
        Sign in as {email}
      </ButtonLink>
    )}
  </AuthPage>
);

export const JoinExpired = () => (
  <AuthPage
    title="This link no longer works"
    lead="It was already used, a newer one was sent, it was withdrawn, or 7 days have passed. Ask whoever sent it for a new one."
  >
    <ButtonLink href={signInPath('sign-in', opsPath())} size="large" block>
      Sign in
    </ButtonLink>
  </AuthPage>
);
