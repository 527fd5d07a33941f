import { data, type RouterContextProvider } from 'react-router';
import type { SubscribeContext } from '#domains/contact/subscribers/sign-ups.server.ts';
import { lightUserCookie } from '#domains/contact/subscribers/subscription.ts';
import { parseCookies } from '#lib/cookies.ts';
import { networkOf } from '#lib/network.ts';
import { callerContext, siteContext } from './app-context.ts';

/** What a form about alerts holds, as text; body styles are several and come joined. */
export const alertsFormOf = (form: FormData): Record<string, string> => ({
  ...Object.fromEntries([...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : []))),
  styles: form.getAll('style').map(String).join(','),
});

/** The same of a request; a form that can't be read is refused. */
export const readAlertsForm = async (request: Request): Promise<Record<string, string>> => {
  const form = await request.formData().catch(() => undefined);
  if (!form) throw data(null, { status: 400 });
  return alertsFormOf(form);
};

/** From where somebody subscribes. */
export const subscribeContextOf = (request: Request, context: Readonly<RouterContextProvider>): SubscribeContext => {
  const { origin, zip } = context.get(siteContext);
  const lightUserId = parseCookies(request.headers.get('cookie') ?? undefined)[lightUserCookie.name];
  return { origin, zip, visitor: networkOf(context.get(callerContext).ip), lightUserId };
};
