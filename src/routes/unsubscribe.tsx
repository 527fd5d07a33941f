import { data } from 'react-router';
import { z } from 'zod';
import { AuthPage } from '#domains/people/accounts/sign-in/auth-page.tsx';
import { accountPath } from '#paths/paths.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { openAccount, seeOther } from '../pages/account-page.ts';
import { servicesContext } from '../pages/app-context.ts';
import type { PageHandle } from '../pages/page-type.ts';
import type { Route } from './+types/unsubscribe.ts';

export const handle: PageHandle = { pageType: 'unsubscribe' };

const UnsubscribeQuery = z.object({ userId: z.string().max(100), type: z.enum(['vehicle', 'search']) });

/** The link in an alert mail (RULING-10). It names its owner and works for nobody else. */
export const loader = ({ url, context }: Route.LoaderArgs) => {
  const consumer = openAccount(context, url);
  const query = UnsubscribeQuery.safeParse(Object.fromEntries(url.searchParams));
  if (!query.success) throw data(null, { status: 404 });
  const { userId, type } = query.data;
  const path = `${url.pathname}?${new URLSearchParams({ userId, type })}`;
  const state = url.searchParams.has('done') ? ('done' as const) : ('open' as const);
  return { type, path, email: consumer.email, state: userId === consumer.id ? state : ('not-yours' as const) };
};

export const action = async ({ url, context }: Route.ActionArgs) => {
  const { id } = openAccount(context, url);
  const query = UnsubscribeQuery.safeParse(Object.fromEntries(url.searchParams));
  if (!query.success || query.data.userId !== id) throw data(null, { status: 403 });
  const { savedVehicles, savedSearches } = context.get(servicesContext);
  await (query.data.type === 'vehicle' ? savedVehicles : savedSearches).stopAlerts(id);
  throw seeOther(`${url.pathname}${url.search}&done`);
};

const what = { vehicle: 'your saved cars', search: 'your saved searches' } as const;

export default function Unsubscribe({ loaderData: { type, path, email, state } }: Route.ComponentProps) {
  const settings = (
    <ButtonLink href={accountPath('alerts')} variant="quiet" block>
      Choose alerts one by one
    </ButtonLink>
  );
  if (state === 'done') {
    // Message after alerts were stopped by the link of an email (ALRT-08).
    return (
      <AuthPage title="Alerts stopped" lead="We have successfully updated your preferences">
        {settings}
      </AuthPage>
    );
  }
  if (state === 'not-yours') {
    return (
      <AuthPage title="This link is for another account" lead={`You’re signed in as ${email}.`}>
        {settings}
      </AuthPage>
    );
  }
  return (
    <AuthPage title="Stop alerts" lead={`No more emails or texts about ${what[type]} to ${email}.`}>
      <form method="post" action={path}>
        <Button type="submit" size="large" block>
          Stop all of them
        </Button>
      </form>
      {settings}
    </AuthPage>
  );
}
