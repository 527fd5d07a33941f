import { data, type RouterContextProvider, redirect } from 'react-router';
import { z } from 'zod';
import type { Consumer } from '#domains/people/accounts/consumer.ts';
import { fiveDigitZip } from '#domains/people/accounts/profile/profile.ts';
import { profileForm } from '#domains/people/accounts/profile/profile-forms.server.ts';
import { type ProfileRefusal, profilePath } from '#domains/people/accounts/settings/profile-view.ts';
import { failureStatus, failureWords } from '#domains/people/accounts/sign-in/auth-copy.ts';
import { type FormValues, textField } from '#lib/forms/form-values.ts';
import { readNanpPhone } from '#lib/nanp-phone.ts';
import { signInPath } from '#paths/paths.ts';
import { seeOther } from './account-page.ts';
import { callerContext, servicesContext, sessionContext } from './app-context.ts';
import { keepCookies } from './auth-action.ts';

type Sent = { form: FormValues; context: Readonly<RouterContextProvider>; consumer: Consumer };

const refuse = (refused: ProfileRefusal, status: number) => data({ refused }, { status });

/** Phone and ZIP are validated only when they changed (PROF-04). */
export const saveDetails = async ({ form, context, consumer: { id } }: Sent) => {
  const { profiles } = context.get(servicesContext).accounts;
  const stored = await profiles.read(id);
  if (!stored) throw data(null, { status: 404 });
  const [phone, zip] = [textField(form, 'phone'), textField(form, 'zip')];
  const typed = { firstName: textField(form, 'firstName'), lastName: textField(form, 'lastName'), phone, zip };
  const isSamePhone = (readNanpPhone(phone) ?? phone) === stored.profile.phone;
  const body = {
    firstName: typed.firstName,
    lastName: typed.lastName,
    version: Number(textField(form, 'version')) || stored.version,
    ...(!isSamePhone && { phone }),
    ...(fiveDigitZip(zip) !== stored.location.zip && { zip }),
  };
  const { status, answer } = await profileForm.answer(form, { id, profiles }, body);
  if (answer.status === 'sent') throw seeOther(`${profilePath}?done=saved`);
  if (answer.code !== 'conflict') return refuse({ form: 'details', fields: answer.errors, typed }, status);
  const fields = { form: 'Your profile was changed somewhere else. Save again to keep what you typed.' };
  return refuse({ form: 'details', fields, typed, isOutdated: true }, status);
};

export const changePassword = async ({ form, context }: Sent) => {
  // Not trimmed: spaces are part of a password.
  const { currentPassword = '', password: newPassword = '' } = form;
  const { signIn } = context.get(servicesContext).accounts;
  const done = await signIn.changePassword(context.get(callerContext), {
    currentPassword,
    newPassword,
  });
  if (done.ok) throw redirect(`${profilePath}?done=password`, { status: 303, headers: keepCookies(done.value) });
  return refuse({ form: 'password', error: failureWords(done.error) }, failureStatus(done.error));
};

export const sendPasswordLink = async ({ context, consumer: { email } }: Sent) => {
  const { signIn } = context.get(servicesContext).accounts;
  const sent = await signIn.sendReset(context.get(callerContext), email);
  if (sent.ok) throw seeOther(`${profilePath}?done=link`);
  return refuse({ form: 'password', error: failureWords(sent.error) }, failureStatus(sent.error));
};

const Email = z.email().max(254).toLowerCase();

export const changeEmail = async ({ form, context }: Sent) => {
  const typed = textField(form, 'email');
  const email = Email.safeParse(typed);
  const refuseEmail = (error: string, status: number) => refuse({ form: 'email', typed, error }, status);
  if (!email.success) return refuseEmail('Please enter a valid email address.', 400);
  const session = await context.get(sessionContext)();
  if (!session) throw seeOther(signInPath());
  const password = (form.password ?? '').slice(0, 200) || undefined;
  const { origin, ip } = context.get(callerContext);
  const { emailChanges } = context.get(servicesContext).accounts;
  const result = await emailChanges.ask(session, { email: email.data, password, origin, ip });
  if (result.ok) throw seeOther(`${profilePath}?done=email`);
  if (result.error === 'same-address') return refuseEmail('You already sign in with that address.', 400);
  return refuseEmail(proofWords[result.error], result.error === 'too-many-requests' ? 429 : 403);
};

/** Ends the session on the server and removes its cookie in the browser. */
const leave = async (context: Sent['context'], path: string) => {
  const done = await context.get(servicesContext).accounts.signIn.signOut(context.get(callerContext));
  return redirect(path, { status: 303, headers: keepCookies(done.ok ? done.value : []) });
};

export const signOutDevice = async ({ form, context, consumer: { id } }: Sent) => {
  const device = textField(form, 'device');
  const session = await context.get(sessionContext)();
  await context.get(servicesContext).accounts.signOutDevice(id, device);
  throw device === session?.id ? await leave(context, `${signInPath()}?out`) : seeOther(`${profilePath}?done=device`);
};

export const signOutEverywhere = async ({ context, consumer: { id } }: Sent) => {
  await context.get(servicesContext).accounts.signOutEverywhere(id);
  throw await leave(context, `${signInPath()}?out`);
};

export const sendCancelLink = async ({ context, consumer: { email } }: Sent) => {
  const { signIn } = context.get(servicesContext).accounts;
  const sent = await signIn.sendLink(context.get(callerContext), { email, returnTo: `${profilePath}?cancel` });
  if (sent.ok) throw seeOther(`${profilePath}?done=link`);
  return refuse({ form: 'cancel', error: failureWords(sent.error) }, failureStatus(sent.error));
};

const proofWords = {
  'wrong-password': 'Wrong password.',
  'proof-needed': 'Please enter your password, or open a link we email you first.',
  'too-many-requests': 'Too many attempts. Please wait a few minutes.',
} as const;

/** Canceling requires the password; the account can be restored for 14 days (RULING-30). */
export const cancelAccount = async ({ form, context }: Sent) => {
  const { cancellation } = context.get(servicesContext).accounts;
  const session = await context.get(sessionContext)();
  if (!session) throw seeOther(signInPath());
  const password = (form.password ?? '').slice(0, 200) || undefined;
  const { origin, ip } = context.get(callerContext);
  const done = await cancellation.cancel(session, { password, origin, ip });
  if (!done.ok) {
    const status = done.error === 'too-many-requests' ? 429 : 403;
    return refuse({ form: 'cancel', error: proofWords[done.error] }, status);
  }
  throw await leave(context, `${signInPath()}?closed`);
};

/** Resumes paused alerts by mail: the owner says that the address works. */
export const mailAgain = async ({ context, consumer: { email } }: Sent) => {
  await context.get(servicesContext).mailPauses.lift(email);
  throw seeOther(`${profilePath}?done=mail`);
};
