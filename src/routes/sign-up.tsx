import { data } from 'react-router';
import { failureStatus, failureWords, returnPath } from '#domains/people/accounts/sign-in/auth-copy.ts';
import styles from '#domains/people/accounts/sign-in/auth-page.module.css';
import { AuthPage } from '#domains/people/accounts/sign-in/auth-page.tsx';
import { EmailField } from '#domains/people/accounts/sign-in/email-field.tsx';
import { NameFields } from '#domains/people/accounts/sign-in/name-fields.tsx';
import { NewPasswordField } from '#domains/people/accounts/sign-in/new-password-field.tsx';
import { passwordProblem } from '#domains/people/accounts/sign-in/password.ts';
import { textField } from '#lib/forms/form-values.ts';
import { signInPath } from '#paths/paths.ts';
import { Button } from '#ui/button.tsx';
import { TextLink } from '#ui/layout/layout.tsx';
import { InlineError } from '#ui/status/inline-error.tsx';
import { callerContext, servicesContext } from '../pages/app-context.ts';
import { keepCookies, openSignIn } from '../pages/auth-action.ts';
import { readForm } from '../pages/form-action.ts';
import type { PageHandle } from '../pages/page-type.ts';
import type { Route } from './+types/sign-up.ts';

export const handle: PageHandle = { pageType: 'signin' };

export const loader = ({ url, context }: Route.LoaderArgs) => ({ returnTo: openSignIn(context, url) });

export const action = async ({ request, context }: Route.ActionArgs) => {
  const form = await readForm(request);
  const typed = {
    firstName: textField(form, 'firstName'),
    lastName: textField(form, 'lastName'),
    email: textField(form, 'email'),
    sent: false,
  };
  // Not trimmed: spaces are part of a password.
  const password = form.password ?? '';
  const name = `${typed.firstName} ${typed.lastName}`.trim();
  const weak = passwordProblem(password, { email: typed.email, name });
  if (weak) return data({ ...typed, error: undefined, passwordError: weak }, { status: 400 });
  const returnTo = returnPath(textField(form, 'returnTo'));
  const caller = context.get(callerContext);
  const done = await context.get(servicesContext).accounts.signIn.register(caller, {
    firstName: typed.firstName,
    lastName: typed.lastName,
    email: typed.email,
    password,
    returnTo,
  });
  if (done.ok) {
    const answer = { ...typed, sent: true, error: undefined, passwordError: undefined };
    return data(answer, { headers: keepCookies(done.value) });
  }
  return data(
    { ...typed, error: failureWords(done.error), passwordError: undefined },
    { status: failureStatus(done.error) },
  );
};

export default function SignUp({ loaderData: { returnTo }, actionData }: Route.ComponentProps) {
  if (actionData?.sent) {
    return (
      <AuthPage
        title="Confirm your email"
        lead={`If ${actionData.email} can receive email, a link is on its way. Open it and your account is ready.`}
        foot={
          <>
            Nothing after a few minutes? Check your spam folder, or{' '}
            <TextLink href={signInPath('sign-up', returnTo)}>sign up again</TextLink>. We send only a few an hour to one
            address, and the newest link is the one that works.
          </>
        }
      />
    );
  }
  return (
    <AuthPage
      title="Create account"
      lead="Free. We never resell your details."
      withReasons
      foot={
        <>
          Already have one? <TextLink href={signInPath('sign-in', returnTo)}>Sign in</TextLink>
        </>
      }
    >
      <form method="post" action={signInPath('sign-up', returnTo)} className={styles.form}>
        <input type="hidden" name="returnTo" value={returnTo} />
        {actionData?.error && <InlineError>{actionData.error}</InlineError>}
        <NameFields firstName={actionData?.firstName} lastName={actionData?.lastName} />
        <EmailField defaultValue={actionData?.email} />
        <NewPasswordField error={actionData?.passwordError} />
        <Button type="submit" size="large" block>
          Create account
        </Button>
      </form>
    </AuthPage>
  );
}
