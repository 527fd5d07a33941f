import { data } from 'react-router';
import { failureStatus, failureWords, returnPath } from '#domains/people/accounts/sign-in/auth-copy.ts';
import { AuthPage } from '#domains/people/accounts/sign-in/auth-page.tsx';
import { SignInForm } from '#domains/people/accounts/sign-in/sign-in-form.tsx';
import { textField } from '#lib/forms/form-values.ts';
import { opsPath, signInPath } from '#paths/paths.ts';
import { ButtonLink } from '#ui/button.tsx';
import { TextLink } from '#ui/layout/layout.tsx';
import { callerContext, servicesContext } from '../pages/app-context.ts';
import { goOn, keepCookies, openSignIn } from '../pages/auth-action.ts';
import { readForm } from '../pages/form-action.ts';
import { signsInAgain } from '../pages/operator-page.ts';
import type { PageHandle } from '../pages/page-type.ts';
import type { Route } from './+types/sign-in.ts';

export const handle: PageHandle = { pageType: 'signin' };

export const loader = async ({ url, context }: Route.LoaderArgs) => {
  const again = await signsInAgain(context, url);
  return {
    returnTo: again ? opsPath() : openSignIn(context, url),
    again,
    providerName: context.get(servicesContext).accounts.signInMethods.oidcName,
    left: url.searchParams.has('closed')
      ? ('closed' as const)
      : url.searchParams.has('out')
        ? ('out' as const)
        : undefined,
    // Returned from a provider that knows the person but has not verified the address.
    confirms: url.searchParams.get('error') === 'CONFIRM_BY_EMAIL',
    // Returned from a provider that refused the sign-in.
    refused: refusalWords(url.searchParams.get('error')),
  };
};

const refusalWords = (code: string | null): string | undefined => {
  if (code === null) return undefined;
  return code === 'PROVIDER_NOT_READY'
    ? failureWords({ code, message: '' })
    : 'That sign-in didn’t work. Please try again.';
};

type Answer = { email: string; error?: string; sent?: boolean; leadsTo?: string };

const answer = (body: Answer, init?: ResponseInit) => data(body, init);

export const action = async ({ request, context }: Route.ActionArgs) => {
  const { signIn } = context.get(servicesContext).accounts;
  const caller = context.get(callerContext);
  const form = await readForm(request);
  const email = textField(form, 'email');
  // Not trimmed: spaces are part of a password.
  const password = form.password ?? '';
  const returnTo = returnPath(textField(form, 'returnTo'));
  const way = textField(form, 'with');

  if (way === 'provider') {
    const redirect = await signIn.withProvider(caller, returnTo);
    if (!redirect.ok) return answer({ email, error: failureWords(redirect.error) }, { status: 503 });
    // The content security policy forbids form redirects to other sites; the page links there instead.
    const headers = keepCookies(redirect.value.cookies);
    return answer({ email, leadsTo: redirect.value.url }, { headers });
  }
  if (way === 'link') {
    const sent = await signIn.sendLink(caller, { email, returnTo });
    if (sent.ok) return answer({ email, sent: true });
    return answer({ email, error: failureWords(sent.error) }, { status: failureStatus(sent.error) });
  }
  const rememberMe = textField(form, 'rememberMe') === 'yes';
  const signedIn = await signIn.withPassword(caller, { email, password, rememberMe, returnTo });
  if (signedIn.ok) throw goOn(signedIn.value, returnTo);
  return answer({ email, error: failureWords(signedIn.error) }, { status: failureStatus(signedIn.error) });
};

const leftWords = {
  out: 'You’re signed out. What you viewed stays on this device.',
  // A canceled account can be restored for 14 days by signing in (RULING-30).
  closed: 'Your account is canceled. Sign in within 14 days to restore everything.',
} as const;

const againWords =
  'The back office asks you to sign in again after 12 hours. Your account stays signed in everywhere else.';

export default function SignIn({ loaderData, actionData }: Route.ComponentProps) {
  const { returnTo, again, providerName, left, confirms, refused } = loaderData;
  if (actionData?.leadsTo) {
    return (
      <AuthPage title={`Going to ${providerName}`} lead="Sign in there and you’ll come right back.">
        <meta httpEquiv="refresh" content={`0;url=${actionData.leadsTo}`} />
        <ButtonLink href={actionData.leadsTo} size="large" block>
          Continue
        </ButtonLink>
      </AuthPage>
    );
  }
  if (actionData?.sent) {
    return (
      <AuthPage
        title="Check your inbox"
        lead={`If ${actionData.email} can receive email, a sign-in link is on its way. It works once, for 15 minutes. If none arrives, open the newest one you have, or wait an hour: we send only a few to one address.`}
        foot={<TextLink href={signInPath('sign-in', returnTo)}>Use another address or a password</TextLink>}
      />
    );
  }
  if (confirms && !actionData) {
    return (
      <AuthPage
        title="Confirm your email"
        lead={`${providerName ?? 'Your provider'} hasn’t confirmed your address, so we emailed you. Open the link in that email to finish.`}
        foot={<TextLink href={signInPath('sign-in', returnTo)}>Sign in another way</TextLink>}
      />
    );
  }
  return (
    <AuthPage
      title={again ? 'Sign in again' : 'Sign in'}
      lead={again ? againWords : left ? leftWords[left] : 'Welcome back.'}
      withReasons={!again}
      foot={
        !again && (
          <>
            New here? <TextLink href={signInPath('sign-up', returnTo)}>Create account</TextLink>
          </>
        )
      }
    >
      <SignInForm
        returnTo={returnTo}
        email={actionData?.email ?? again?.email ?? ''}
        error={actionData?.error ?? refused}
        providerName={providerName}
      />
    </AuthPage>
  );
}
