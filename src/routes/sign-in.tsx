import { data, redirect } from 'react-router';
import { AuthPage } from '#domains/accounts/sign-in/auth-page.tsx';
import { accountPath, failureStatus, failureWords, wayBack } from '#domains/accounts/sign-in/auth-words.ts';
import { SignInForm } from '#domains/accounts/sign-in/sign-in-form.tsx';
import { TextLink } from '#ui/layout.tsx';
import type { Route } from './+types/sign-in.ts';
import { callerContext, servicesContext } from './app-context.ts';
import { keepCookies, openSignIn, textField } from './auth-action.ts';
import type { PageHandle } from './page-type.ts';

// URL-01: the set is closed; this is its one page about an account.
export const handle: PageHandle = { pageType: 'unsubscribe' };

export const loader = ({ url, context }: Route.LoaderArgs) => {
  const returnTo = openSignIn(context, url);
  return {
    returnTo,
    providerName: context.get(servicesContext).accounts.doors.oidcName,
    left: url.searchParams.has('closed')
      ? ('closed' as const)
      : url.searchParams.has('out')
        ? ('out' as const)
        : undefined,
  };
};

export const action = async ({ request, context }: Route.ActionArgs) => {
  const { signIn } = context.get(servicesContext).accounts;
  const caller = context.get(callerContext);
  const form = await request.formData();
  const [email, password] = [textField(form, 'email'), textField(form, 'password')];
  const returnTo = wayBack(textField(form, 'returnTo'));
  const way = textField(form, 'with');

  if (way === 'provider') {
    const asked = await signIn.withProvider(caller, returnTo);
    if (asked.ok) throw redirect(asked.value.url, { status: 303, headers: keepCookies(asked.value.cookies) });
    return data({ email, error: failureWords(asked.error), sent: false }, { status: 503 });
  }
  if (way === 'link') {
    const sent = await signIn.sendLink(caller, { email, returnTo });
    if (sent.ok) return data({ email, error: undefined, sent: true });
    return data({ email, error: failureWords(sent.error), sent: false }, { status: failureStatus(sent.error) });
  }
  const rememberMe = textField(form, 'rememberMe') === 'yes';
  const signedIn = await signIn.withPassword(caller, { email, password, rememberMe, returnTo });
  if (signedIn.ok) throw redirect(returnTo, { status: 303, headers: keepCookies(signedIn.value) });
  return data({ email, error: failureWords(signedIn.error), sent: false }, { status: failureStatus(signedIn.error) });
};

const leftWords = {
  out: 'You are signed out. What you looked at stays on this device.',
  // D-30
  closed: 'Your account is cancelled. Sign in within 14 days and everything is back.',
} as const;

export default function SignIn({ loaderData, actionData }: Route.ComponentProps) {
  const { returnTo, providerName, left } = loaderData;
  if (actionData?.sent) {
    return (
      <AuthPage
        title="Check your inbox"
        lead={`If ${actionData.email} can receive mail, a sign-in link is on its way. It works once, for 15 minutes.`}
        foot={<TextLink href={accountPath('sign-in', returnTo)}>Use another address or a password</TextLink>}
      />
    );
  }
  return (
    <AuthPage
      title="Sign in"
      lead={left ? leftWords[left] : 'Welcome back.'}
      withReasons
      foot={
        <>
          New here? <TextLink href={accountPath('sign-up', returnTo)}>Make an account</TextLink>
        </>
      }
    >
      <SignInForm
        returnTo={returnTo}
        email={actionData?.email ?? ''}
        error={actionData?.error}
        providerName={providerName}
      />
    </AuthPage>
  );
}
