import { data, redirect } from 'react-router';
import { CodeScreen } from '#domains/back-office/security/code-screen.tsx';
import { factorWords } from '#domains/back-office/security/factor-copy.ts';
import { textField } from '#lib/forms/form-values.ts';
import { opsPath } from '#paths/paths.ts';
import { servicesContext } from '../../pages/app-context.ts';
import { keepCookies } from '../../pages/auth-action.ts';
import { readForm } from '../../pages/form-action.ts';
import { requireEntry } from '../../pages/operator-page.ts';
import { factorCaller } from '../../pages/operator-security.ts';
import type { PageHandle } from '../../pages/page-type.ts';
import type { Route } from './+types/code.ts';

export const handle: PageHandle = { pageType: 'signin' };

export const loader = ({ context }: Route.LoaderArgs) => requireEntry(context, ['second-factor']).operator;

export const action = async ({ request, context }: Route.ActionArgs) => {
  requireEntry(context, ['second-factor']);
  const code = textField(await readForm(request), 'code');
  const proven = await context.get(servicesContext).operators.secondFactor.prove(await factorCaller(context), code);
  if (proven.ok) throw redirect(opsPath(), { status: 303, headers: keepCookies(proven.value.cookies) });
  const status = typeof proven.error === 'object' ? 429 : 400;
  return data({ error: factorWords(proven.error).words }, { status });
};

export default function Code({ loaderData: { email }, actionData }: Route.ComponentProps) {
  return <CodeScreen email={email} error={actionData?.error} />;
}
