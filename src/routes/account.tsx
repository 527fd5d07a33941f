import { AccountOverview, type OverviewView } from '#domains/people/accounts/area/account-overview.tsx';
import { welcomeBody } from '#domains/people/accounts/area/answer-welcome.ts';
import { welcomeForm } from '#domains/people/accounts/profile/profile-forms.server.ts';
import { NotificationList } from '#domains/people/notifications/notification-list.tsx';
import { type NotificationView, notificationView } from '#domains/people/notifications/notification-view.ts';
import { PickedForYou } from '#domains/saved/recents/picks/picked-for-you.tsx';
import { freshSearches } from '#domains/saved/saved-searches/saved-list/saved-search-row.ts';
import { cheaperCars } from '#domains/saved/saved-vehicles/saved-cars/cheaper-cars.ts';
import type { ListSummary } from '#domains/saved/shared-lists/shared-lists.server.ts';
import { SharedListsCard } from '#domains/saved/shared-lists/shared-lists-card.tsx';
import { accountPath } from '#paths/paths.ts';
import { openAccount, seeOther, shopperOf, timeZoneOfShopper } from '../pages/account-page.ts';
import { servicesContext } from '../pages/app-context.ts';
import { readForm } from '../pages/form-action.ts';
import type { PageHandle } from '../pages/page-type.ts';
import type { Route } from './+types/account.ts';

export const handle: PageHandle = { pageType: 'account' };

const mostItems = 5;

type Overview = { view: OverviewView; notifications: NotificationView[]; lists: ListSummary[] };

export const loader = async ({ url, context }: Route.LoaderArgs): Promise<Overview> => {
  const { id, firstName = '' } = openAccount(context, url);
  const { savedVehicles, savedSearches, sharedLists, notifications, accounts } = context.get(servicesContext);
  const [cars, searches, lists, inbox, isNewUser, timeZone] = await Promise.all([
    savedVehicles.view(id, shopperOf(context)),
    savedSearches.view(id),
    sharedLists.list(id),
    notifications.read(id),
    accounts.profiles.isNewUser(id),
    timeZoneOfShopper(context, id),
  ]);
  return {
    view: {
      firstName,
      cheaper: cheaperCars(cars),
      fresh: freshSearches(searches),
      isNewUser,
      unread: inbox.totalUnreadNotificationsCount,
    },
    lists,
    notifications: inbox.notifications.slice(0, mostItems).map((one) => notificationView(one, timeZone)),
  };
};

/** The welcome form, without script (RULING-31). */
export const action = async ({ request, url, context }: Route.ActionArgs) => {
  const { id } = openAccount(context, url);
  const { profiles } = context.get(servicesContext).accounts;
  const values = await readForm(request);
  const { answer } = await welcomeForm.answer(values, { id, profiles }, welcomeBody(values));
  // An unknown ZIP is asked for again on the profile page.
  throw seeOther(answer.status === 'sent' ? accountPath() : `${accountPath('profile')}?edit`);
};

export default function AccountPage({ loaderData: { view, notifications, lists } }: Route.ComponentProps) {
  const list = notifications.length > 0 ? <NotificationList notifications={notifications} /> : null;
  return (
    <AccountOverview
      view={view}
      notifications={list}
      picks={<PickedForYou />}
      sharedLists={<SharedListsCard lists={lists} />}
    />
  );
}
