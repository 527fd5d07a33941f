import { data, redirect } from 'react-router';
import { AuthPage } from '#domains/accounts/sign-in/auth-page.tsx';
import { accountPath, wayBack } from '#domains/accounts/sign-in/auth-words.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import type { Route } from './+types/verify.ts';
import { callerContext, servicesContext } from './app-context.ts';
import { keepCookies, refuseMakerHost, textField } from './auth-action.ts';
import type { PageHandle } from './page-type.ts';

// URL-01: the set is closed; this is its one page about an account.
export const handle: PageHandle = { pageType: 'unsubscribe' };

export const headers = () => ({ 'referrer-policy': 'same-origin', 'cache-control': 'private, no-store' });

/** Opening a link changes nothing: mail scanners open them all. The button does. */
export const loader = ({ url, context }: Route.LoaderArgs) => {
  refuseMakerHost(context);
  const { searchParams } = url;
  return {
    kind: searchParams.get('kind') === 'address' ? ('address' as const) : ('link' as const),
    token: searchParams.get('token') ?? '',
    returnTo: wayBack(searchParams.get('returnTo')),
  };
};

export const action = async ({ request, context }: Route.ActionArgs) => {
  const form = await request.formData();
  const { signIn } = context.get(servicesContext).accounts;
  const caller = context.get(callerContext);
  const token = textField(form, 'token');
  const returnTo = wayBack(textField(form, 'returnTo'));
  const used =
    textField(form, 'kind') === 'address'
      ? await signIn.confirmAddress(caller, token)
      : await signIn.withLink(caller, token);
  if (!used.ok) return data({ failed: true }, { status: 400 });
  // Confirmed a second time: the address is fine, but only a sign-in signs in.
  const next = used.value.length > 0 ? returnTo : accountPath('sign-in', returnTo);
  throw redirect(next, { status: 303, headers: keepCookies(used.value) });
};

export default function Verify({ loaderData: { kind, token, returnTo }, actionData }: Route.ComponentProps) {
  if (actionData?.failed || token === '') {
    return (
      <AuthPage
        title="This link no longer works"
        lead="It was used already, or it is too old. A new one takes a moment."
      >
        <ButtonLink href={accountPath('sign-in', returnTo)} size="large" block>
          Send me a new link
        </ButtonLink>
      </AuthPage>
    );
  }
  const confirms = kind === 'address';
  return (
    <AuthPage
      title={confirms ? 'Confirm your e-mail' : 'Sign in'}
      lead={confirms ? 'One press, and your account is ready.' : 'One press, and you are in.'}
    >
      <form method="post" action="/my-autotrader/verify">
        <input type="hidden" name="kind" value={kind} />
        <input type="hidden" name="token" value={token} />
        <input type="hidden" name="returnTo" value={returnTo} />
        <Button type="submit" size="large" block>
          {confirms ? 'Confirm and sign in' : 'Sign in'}
        </Button>
      </form>
    </AuthPage>
  );
}
