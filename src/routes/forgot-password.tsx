import { data } from 'react-router';
import { failureStatus, failureWords } from '#domains/people/accounts/sign-in/auth-copy.ts';
import styles from '#domains/people/accounts/sign-in/auth-page.module.css';
import { AuthPage } from '#domains/people/accounts/sign-in/auth-page.tsx';
import { EmailField } from '#domains/people/accounts/sign-in/email-field.tsx';
import { textField } from '#lib/forms/form-values.ts';
import { signInPath } from '#paths/paths.ts';
import { Button } from '#ui/button.tsx';
import { TextLink } from '#ui/layout/layout.tsx';
import { InlineError } from '#ui/status/inline-error.tsx';
import { callerContext, servicesContext } from '../pages/app-context.ts';
import { openSignIn } from '../pages/auth-action.ts';
import { readForm } from '../pages/form-action.ts';
import type { PageHandle } from '../pages/page-type.ts';
import type { Route } from './+types/forgot-password.ts';

export const handle: PageHandle = { pageType: 'signin' };

export const loader = ({ url, context }: Route.LoaderArgs) => ({ returnTo: openSignIn(context, url) });

export const action = async ({ request, context }: Route.ActionArgs) => {
  const email = textField(await readForm(request), 'email');
  const sent = await context.get(servicesContext).accounts.signIn.sendReset(context.get(callerContext), email);
  if (sent.ok) return data({ email, sent: true, error: undefined });
  return data({ email, sent: false, error: failureWords(sent.error) }, { status: failureStatus(sent.error) });
};

export default function ForgotPassword({ loaderData: { returnTo }, actionData }: Route.ComponentProps) {
  const back = <TextLink href={signInPath('sign-in', returnTo)}>Back to sign in</TextLink>;
  if (actionData?.sent) {
    return (
      <AuthPage
        title="Check your inbox"
        lead={`If there is an account for ${actionData.email}, a link to choose a new password is on its way. If none arrives, open the newest one you have, or wait an hour: we send only a few to one address.`}
        foot={back}
      />
    );
  }
  return (
    <AuthPage title="Forgot your password?" lead="We’ll send you a link to choose a new one." foot={back}>
      <form method="post" action={signInPath('forgot-password', returnTo)} className={styles.form}>
        {actionData?.error && <InlineError>{actionData.error}</InlineError>}
        <EmailField defaultValue={actionData?.email} />
        <Button type="submit" size="large" block>
          Send the link
        </Button>
      </form>
    </AuthPage>
  );
}
