import type { RouterContextProvider } from 'react-router';
import { factorWords } from '#domains/back-office/security/factor-copy.ts';
import type { SecurityAnswer } from '#domains/back-office/security/security-screen.tsx';
import type { FactorCaller, FactorRefusal } from '#domains/people/access/second-factor.server.ts';
import { AppError } from '#lib/errors.ts';
import { type FormValues, textField } from '#lib/forms/form-values.ts';
import type { Result } from '#lib/result.ts';
import { callerContext, servicesContext, sessionContext, siteContext } from './app-context.ts';

type Context = Readonly<RouterContextProvider>;

/** The signed-in operator who posts a form of the second factor. */
export const factorCaller = async (context: Context): Promise<FactorCaller> => {
  const session = await context.get(sessionContext)();
  // The session may have ended in another tab since the access check.
  if (!session) throw new AppError('not-signed-in');
  return { caller: context.get(callerContext), session };
};

type Step = { answer: SecurityAnswer; cookies: readonly string[]; status: number };

const stepOf = <T>(
  tried: Result<{ value: T; cookies: readonly string[] }, FactorRefusal>,
  before: SecurityAnswer,
  after: (value: T) => SecurityAnswer,
): Step => {
  if (tried.ok) return { answer: after(tried.value.value), cookies: tried.value.cookies, status: 200 };
  const status = typeof tried.error === 'object' ? 429 : 400;
  return { answer: { ...before, error: factorWords(tried.error) }, cookies: [], status };
};

/** Handles a form of the security screen; an unknown step counts as the first. */
export const takeSecurityStep = async (context: Context, form: FormValues): Promise<Step> => {
  const { secondFactor } = context.get(servicesContext).operators;
  const by = await factorCaller(context);
  const [step, code, uri] = [textField(form, 'step'), textField(form, 'code'), textField(form, 'uri')];
  // Not trimmed: spaces are part of a password.
  const password = form.password || undefined;

  if (step === 'confirm') {
    const before = { step, uri } as const;
    return stepOf(await secondFactor.confirm(by, code), before, (codes) => ({ step, codes }));
  }
  if (step === 'renew') {
    const made = await secondFactor.newRecoveryCodes(by, { code, password });
    return stepOf(made, { step }, (codes) => ({ step, codes }));
  }
  if (step === 'end') return stepOf(await secondFactor.switchOff(by, { code, password }), { step }, () => ({ step }));
  const begun = await secondFactor.begin(by, { password, issuer: context.get(siteContext).brand.name });
  return stepOf(begun, { step: 'begin' }, (made) => ({ step: 'begin', uri: made }));
};
