import { data } from 'react-router';
import { profilePath } from '#domains/people/accounts/settings/profile-view.ts';
import { failureStatus, failureWords, returnPath } from '#domains/people/accounts/sign-in/auth-copy.ts';
import { AuthPage } from '#domains/people/accounts/sign-in/auth-page.tsx';
import { passwordProblem } from '#domains/people/accounts/sign-in/password.ts';
import { VerifyForm, type VerifyKind, type VerifyTyped } from '#domains/people/accounts/sign-in/verify-form.tsx';
import { textField } from '#lib/forms/form-values.ts';
import { signInPath } from '#paths/paths.ts';
import { ButtonLink } from '#ui/button.tsx';
import { TextLink } from '#ui/layout/layout.tsx';
import { callerContext, servicesContext } from '../pages/app-context.ts';
import { goOn, refuseMakerHost } from '../pages/auth-action.ts';
import { readForm } from '../pages/form-action.ts';
import type { PageHandle } from '../pages/page-type.ts';
import type { Route } from './+types/verify.ts';

export const handle: PageHandle = { pageType: 'signin' };

export const headers = () => ({ 'referrer-policy': 'same-origin', 'cache-control': 'private, no-store' });

type View = { kind: VerifyKind; isKnown: boolean; email: string };

/** Opening a link changes nothing, because mail scanners open links; only the button does. */
export const loader = async ({ request, url: { searchParams }, context }: Route.LoaderArgs) => {
  refuseMakerHost(context);
  const token = searchParams.get('token') ?? '';
  const returnTo = returnPath(searchParams.get('returnTo'));
  const view: View = { kind: 'link', isKnown: token !== '', email: '' };
  const { signIn } = context.get(servicesContext).accounts;
  const kindText = searchParams.get('kind');
  if (kindText === 'invitation') {
    const email = token === '' ? undefined : await signIn.invited(token);
    return { kind: 'invitation' as const, isKnown: email !== undefined, email: email ?? '', token, returnTo };
  }
  if (kindText === 'new-address' || kindText === 'old-address') {
    const email = await (kindText === 'new-address' ? signIn.newAddress(token) : signIn.oldAddress(token));
    return { kind: kindText as VerifyKind, isKnown: email !== undefined, email: email ?? '', token, returnTo };
  }
  if (kindText !== 'address') return { ...view, token, returnTo };
  const pending = await signIn.pendingSignUp(token, request.headers.get('cookie'));
  if (!pending) return { ...view, kind: 'address' as const, isKnown: false, token, returnTo };
  const kind: VerifyKind = pending.fromThisBrowser ? 'address' : 'address-elsewhere';
  return { kind, isKnown: true, email: pending.email, token, returnTo };
};

type Refused = { isGone: boolean; isBack?: boolean; error?: string; typed?: VerifyTyped };

const refuse = (refused: Refused, status: number) => data(refused, { status });

export const action = async ({ request, context }: Route.ActionArgs) => {
  const form = await readForm(request);
  const { signIn } = context.get(servicesContext).accounts;
  const caller = context.get(callerContext);
  const token = textField(form, 'token');
  const kind = textField(form, 'kind');
  const email = textField(form, 'email');
  const typed = { firstName: textField(form, 'firstName'), lastName: textField(form, 'lastName') };
  const name = `${typed.firstName} ${typed.lastName}`.trim();
  // Not trimmed: spaces are part of a password.
  const password = form.password ?? '';
  if (kind === 'address-elsewhere' || kind === 'invitation') {
    const passwordError = passwordProblem(password, { email, name });
    if (passwordError) return refuse({ isGone: false, typed: { ...typed, passwordError } }, 400);
  }
  if (kind === 'old-address') {
    const back = await signIn.takeBackAddress(caller, token);
    return back.ok
      ? data<Refused>({ isGone: false, isBack: true })
      : refuse({ isGone: true }, failureStatus(back.error));
  }
  const used = await (kind === 'link'
    ? signIn.withLink(caller, token)
    : kind === 'new-address'
      ? signIn.confirmNewAddress(caller, token)
      : kind === 'invitation'
        ? signIn.acceptInvitation(caller, { token, email, password })
        : signIn.confirmAddress(caller, token, kind === 'address' ? undefined : { ...typed, password }));
  if (used.ok) {
    const returnTo = kind === 'new-address' ? profilePath : returnPath(textField(form, 'returnTo'));
    throw goOn(used.value, returnTo);
  }
  // Not the browser that signed up: the page asks for a password.
  if (used.error.code === 'PASSWORD_NEEDED') return refuse({ isGone: false, typed }, 400);
  const isGone = ['INVALID_TOKEN', 'VALIDATION_ERROR'].includes(used.error.code);
  return refuse({ isGone, error: failureWords(used.error), typed }, failureStatus(used.error));
};

const heads = {
  link: { title: 'Sign in', lead: 'Select Sign in to finish.' },
  address: { title: 'Confirm your email', lead: 'Confirm to finish creating your account.' },
  'address-elsewhere': {
    title: 'Confirm your email',
    lead: 'This isn’t the browser that signed up with your address. Choose your password here; it replaces any other.',
  },
  invitation: { title: 'Set your password', lead: 'Choose a password to sign in.' },
} as const;

const titleOf = (kind: VerifyKind, email: string) => {
  if (kind === 'new-address') {
    return {
      title: 'Confirm your new email',
      lead: `Confirm to sign in as ${email} from now on. Every other device is signed out.`,
    };
  }
  if (kind === 'old-address') {
    return {
      title: 'Undo the email change',
      lead: `Your account goes back to ${email}, every device is signed out, and we email that address a link to choose a new password.`,
    };
  }
  return heads[kind];
};

export default function Verify({ loaderData, actionData }: Route.ComponentProps) {
  const { kind, isKnown, token, returnTo, email } = loaderData;
  if (actionData?.isBack) {
    return (
      <AuthPage
        title="Your account is yours again"
        lead={`Every device is signed out. We sent ${email || 'you'} a link to choose a new password.`}
      />
    );
  }
  if (!isKnown || actionData?.isGone) return <ExpiredLink kind={kind} returnTo={returnTo} />;
  return (
    <AuthPage {...titleOf(kind, email)}>
      <VerifyForm
        kind={kind}
        token={token}
        returnTo={returnTo}
        email={email}
        typed={actionData?.typed}
        error={actionData?.error}
      />
    </AuthPage>
  );
}

const ExpiredLink = ({ kind, returnTo }: { kind: VerifyKind; returnTo: string }) =>
  kind === 'new-address' || kind === 'old-address' ? (
    <AuthPage
      title="This link no longer works"
      lead="It was already used, a newer one was sent, or it’s too old. Your profile shows your current address."
    >
      <ButtonLink href={profilePath} size="large" block>
        See my profile
      </ButtonLink>
    </AuthPage>
  ) : kind === 'invitation' ? (
    <AuthPage
      title="This link no longer works"
      lead="It was already used, a newer one was created, or a day has passed. Ask whoever sent it for a new one."
    >
      <ButtonLink href={signInPath('sign-in', returnTo)} size="large" block>
        Sign in
      </ButtonLink>
    </AuthPage>
  ) : kind === 'link' ? (
    <AuthPage
      title="This link no longer works"
      lead="It was already used, a newer one was sent, or it’s too old. A new one takes a moment."
    >
      <ButtonLink href={signInPath('sign-in', returnTo)} size="large" block>
        Send me a new link
      </ButtonLink>
    </AuthPage>
  ) : (
    <AuthPage
      title="This link no longer works"
      lead="It was already used, a newer one was sent, or it’s too old. The newest email from us has the link that works."
      foot={
        <>
          No account yet? <TextLink href={signInPath('sign-up', returnTo)}>Sign up again</TextLink>
        </>
      }
    >
      <ButtonLink href={signInPath('sign-in', returnTo)} size="large" block>
        Sign in
      </ButtonLink>
    </AuthPage>
  );
