import { data } from 'react-router';
import { JoinExpired, JoinForm, JoinSignIn } from '#domains/people/access/join-form.tsx';
import { roleDuties, roleLabels } from '#domains/people/access/roles.ts';
import { failureStatus, failureWords } from '#domains/people/accounts/sign-in/auth-copy.ts';
import { passwordProblem } from '#domains/people/accounts/sign-in/password.ts';
import { textField } from '#lib/forms/form-values.ts';
import { opsPath } from '#paths/paths.ts';
import { seeOther } from '../pages/account-page.ts';
import { callerContext, servicesContext, siteContext } from '../pages/app-context.ts';
import { goOn, refuseMakerHost } from '../pages/auth-action.ts';
import { consumerOf, consumerOrNull } from '../pages/consumer.ts';
import { readForm } from '../pages/form-action.ts';
import type { PageHandle } from '../pages/page-type.ts';
import type { Route } from './+types/join.ts';

export const handle: PageHandle = { pageType: 'signin' };

/** The token is in the address, so the page must not send it on in a Referer header. */
export const headers = () => ({ 'referrer-policy': 'same-origin', 'cache-control': 'private, no-store' });

/** Opening the link changes nothing, because mail scanners open links; only the button does. */
export const loader = async ({ url, context }: Route.LoaderArgs) => {
  refuseMakerHost(context);
  const token = url.searchParams.get('token') ?? '';
  const invitation = token === '' ? undefined : await context.get(servicesContext).teamInvitations.look(token);
  const site = context.get(siteContext).brand.name;
  if (!invitation) return { state: 'gone' as const, token, site };
  const { email, roles, invitedBy, accountId } = invitation;
  const consumer = consumerOrNull(context);
  const duties = roles.map((role) => ({ label: roleLabels[role], duty: roleDuties[role] }));
  const about = { token, site, email, invitedBy, duties };
  if (accountId === undefined) return { state: 'new' as const, ...about };
  if (consumer?.id === accountId) return { state: 'ready' as const, ...about };
  return { state: 'sign-in' as const, ...about, signedInAs: consumer?.email };
};

type Refused = { isGone: boolean; name?: string; passwordError?: string; error?: string };

export const action = async ({ request, context }: Route.ActionArgs) => {
  refuseMakerHost(context);
  const form = await readForm(request);
  const token = textField(form, 'token');
  const { teamInvitations, accounts } = context.get(servicesContext);
  const invitation = await teamInvitations.look(token);
  if (!invitation) return data<Refused>({ isGone: true }, { status: 400 });
  if (invitation.accountId !== undefined) {
    const consumer = consumerOf(context);
    if (!consumer) throw data(null, { status: 403 });
    const joined = await teamInvitations.accept(token, consumer);
    if (joined.ok) throw seeOther(opsPath());
    if (joined.error === 'another-account') throw data(null, { status: 403 });
    return data<Refused>({ isGone: true }, { status: 400 });
  }
  const { email } = invitation;
  const name = textField(form, 'name').slice(0, 120);
  // Not trimmed: spaces are part of a password.
  const password = form.password ?? '';
  const passwordError = passwordProblem(password, { email, name });
  if (passwordError) return data<Refused>({ isGone: false, name, passwordError }, { status: 400 });
  const used = await accounts.signIn.acceptInvitation(context.get(callerContext), { token, email, password, name });
  if (used.ok) throw goOn(used.value, opsPath());
  const isGone = used.error.code === 'INVALID_TOKEN';
  return data<Refused>({ isGone, name, error: failureWords(used.error) }, { status: failureStatus(used.error) });
};

export default function Join({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData.state === 'gone' || actionData?.isGone) return <JoinExpired />;
  if (loaderData.state === 'sign-in') return <JoinSignIn {...loaderData} />;
  return <JoinForm {...loaderData} isNew={loaderData.state === 'new'} refused={actionData} />;
}
