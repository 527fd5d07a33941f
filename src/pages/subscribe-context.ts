import type { RouterContextProvider } from 'react-router';
import type { SubscribeContext } from '#domains/contact/subscribers/sign-ups.server.ts';
import { lightUserCookie } from '#domains/contact/subscribers/subscription.ts';
import { parseCookies } from '#lib/cookies.ts';
import { networkOf } from '#lib/network.ts';
import { callerContext, siteContext } from './app-context.ts';

/** Where a subscription comes from. */
export const subscribeContextOf = (request: Request, context: Readonly<RouterContextProvider>): SubscribeContext => {
  const { origin, place } = context.get(siteContext);
  const lightUserId = parseCookies(request.headers.get('cookie') ?? undefined)[lightUserCookie.name];
  return { origin, zip: place.zip(), visitor: networkOf(context.get(callerContext).ip), lightUserId };
};
