import { data } from 'react-router';
import { failureWords } from '#domains/people/accounts/sign-in/auth-copy.ts';
import styles from '#domains/people/accounts/sign-in/auth-page.module.css';
import { AuthPage } from '#domains/people/accounts/sign-in/auth-page.tsx';
import { NewPasswordField } from '#domains/people/accounts/sign-in/new-password-field.tsx';
import { textField } from '#lib/forms/form-values.ts';
import { signInPath } from '#paths/paths.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { callerContext, servicesContext } from '../pages/app-context.ts';
import { refuseMakerHost } from '../pages/auth-action.ts';
import { readForm } from '../pages/form-action.ts';
import type { PageHandle } from '../pages/page-type.ts';
import type { Route } from './+types/reset-password.ts';

export const handle: PageHandle = { pageType: 'signin' };

/** The token is in the address, so the page must not send it on in a Referer header. */
export const headers = () => ({ 'referrer-policy': 'same-origin', 'cache-control': 'private, no-store' });

export const loader = ({ url, context }: Route.LoaderArgs) => {
  refuseMakerHost(context);
  return { token: url.searchParams.get('token') ?? '' };
};

export const action = async ({ request, context }: Route.ActionArgs) => {
  const form = await readForm(request);
  const { signIn } = context.get(servicesContext).accounts;
  const password = form.password ?? '';
  const done = await signIn.resetPassword(context.get(callerContext), textField(form, 'token'), password);
  if (done.ok) return data({ state: 'changed', error: undefined } as const);
  if (done.error.code === 'INVALID_TOKEN') return data({ state: 'used', error: undefined } as const, { status: 400 });
  return data({ state: 'again', error: failureWords(done.error) } as const, { status: 400 });
};

export default function ResetPassword({ loaderData: { token }, actionData }: Route.ComponentProps) {
  if (actionData?.state === 'changed') {
    return (
      <AuthPage title="Your password is changed" lead="Every device that was signed in has been signed out.">
        <ButtonLink href={signInPath()} size="large" block>
          Sign in
        </ButtonLink>
      </AuthPage>
    );
  }
  if (token === '' || actionData?.state === 'used') {
    return (
      <AuthPage
        title="This link no longer works"
        lead="It was already used, a newer one was sent, or more than an hour has passed."
      >
        <ButtonLink href={signInPath('forgot-password')} size="large" block>
          Send me a new link
        </ButtonLink>
      </AuthPage>
    );
  }
  return (
    <AuthPage title="Choose a new password">
      <form
        method="post"
        action={`${signInPath('reset-password')}?${new URLSearchParams({ token })}`}
        className={styles.form}
      >
        <input type="hidden" name="token" value={token} />
        <NewPasswordField label="New password" error={actionData?.error} />
        <Button type="submit" size="large" block>
          Change my password
        </Button>
      </form>
    </AuthPage>
  );
}
