import { data, redirect } from 'react-router';
import { AccountHead } from '#domains/people/accounts/area/account-layout.tsx';
import { ConfirmOwner, DownloadData, ProviderStep } from '#domains/people/accounts/settings/export-settings.tsx';
import { dataExportPath } from '#domains/people/accounts/settings/profile-view.ts';
import { failureStatus, failureWords } from '#domains/people/accounts/sign-in/auth-copy.ts';
import { textField } from '#lib/forms/form-values.ts';
import { signInPath } from '#paths/paths.ts';
import { openAccount, seeOther } from '../pages/account-page.ts';
import { callerContext, servicesContext, sessionContext } from '../pages/app-context.ts';
import { keepCookies } from '../pages/auth-action.ts';
import { readForm } from '../pages/form-action.ts';
import type { PageHandle } from '../pages/page-type.ts';
import type { Route } from './+types/data-export.ts';

export const handle: PageHandle = { pageType: 'account' };

export const loader = async ({ url, context }: Route.LoaderArgs) => {
  const { id, email } = openAccount(context, url);
  const { accounts } = context.get(servicesContext);
  const session = await context.get(sessionContext)();
  if (!session) throw redirect(signInPath('sign-in', dataExportPath), { status: 303 });
  return {
    email,
    hasPassword: await accounts.hasPassword(id),
    providerName: accounts.signInMethods.oidcName,
    isProven: accounts.isFresh(session),
  };
};

type Answer = { error?: string; sent?: boolean; leadsTo?: string };

export const action = async ({ request, url, context }: Route.ActionArgs) => {
  const { email } = openAccount(context, url);
  const { signIn } = context.get(servicesContext).accounts;
  const caller = context.get(callerContext);
  const form = await readForm(request);
  const answer = (body: Answer, init?: ResponseInit) => data(body, init);
  const way = textField(form, 'with');
  if (way === 'provider') {
    const redirect = await signIn.withProvider(caller, dataExportPath);
    if (!redirect.ok) return answer({ error: failureWords(redirect.error) }, { status: 503 });
    return answer({ leadsTo: redirect.value.url }, { headers: keepCookies(redirect.value.cookies) });
  }
  if (way === 'link') {
    const sent = await signIn.sendLink(caller, { email, returnTo: dataExportPath });
    if (sent.ok) return answer({ sent: true });
    return answer({ error: failureWords(sent.error) }, { status: failureStatus(sent.error) });
  }
  // Not trimmed: spaces are part of a password.
  const proven = await signIn.provePassword(caller, form.password ?? '');
  if (proven.ok) throw seeOther(dataExportPath);
  return answer({ error: failureWords(proven.error) }, { status: failureStatus(proven.error) });
};

export default function DataExportPage({ loaderData, actionData }: Route.ComponentProps) {
  const { isProven, ...ways } = loaderData;
  return (
    <>
      <AccountHead title="Download my data" />
      {actionData?.leadsTo ? (
        <ProviderStep name={ways.providerName} leadsTo={actionData.leadsTo} />
      ) : isProven ? (
        <DownloadData />
      ) : (
        <ConfirmOwner {...ways} sent={actionData?.sent === true} error={actionData?.error} />
      )}
    </>
  );
}
