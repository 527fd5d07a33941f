import { SuspendedScreen, TodayScreen } from '#domains/supply/dealer-portal/frame/today-screen.tsx';
import { servicesContext } from '../../pages/app-context.ts';
import { openPortal } from '../../pages/dealer-page.ts';
import type { PageHandle } from '../../pages/page-type.ts';
import type { Route } from './+types/today.ts';

export const handle: PageHandle = { pageType: 'dealerportal' };

export const loader = async ({ url, context }: Route.LoaderArgs) => {
  const { actor, dealer, suspended } = openPortal(context, url);
  if (suspended) return { kind: 'suspended' as const, dealer, reason: suspended.reason };
  return { kind: 'open' as const, dealer, today: await context.get(servicesContext).dealerToday.open(actor.dealerId) };
};

export default function DealerTodayPage({ loaderData }: Route.ComponentProps) {
  return loaderData.kind === 'open' ? (
    <TodayScreen dealer={loaderData.dealer} today={loaderData.today} />
  ) : (
    <SuspendedScreen dealer={loaderData.dealer} reason={loaderData.reason} />
  );
}
