import { savedVehiclesLimit } from '#domains/saved/bookmarks/bookmark.ts';
import { DeviceSavedCars } from '#domains/saved/saved-vehicles/saved-cars/device-saved-cars.tsx';
import { readSavedCarSort } from '#domains/saved/saved-vehicles/saved-cars/saved-car.ts';
import { savedCarOf } from '#domains/saved/saved-vehicles/saved-cars/saved-car-view.ts';
import { SavedCars, type SavedCarsView } from '#domains/saved/saved-vehicles/saved-cars/saved-cars.tsx';
import { savedCarsPath } from '#domains/saved/saved-vehicles/saved-paths.ts';
import { removeVehicleForm, saveVehicleForm } from '#domains/saved/saved-vehicles/saved-vehicle-forms.server.ts';
import { textField } from '#lib/forms/form-values.ts';
import { notRestored, openAccount, removedOf, seeOther, shopperOf, timeZoneOfShopper } from '../pages/account-page.ts';
import { servicesContext } from '../pages/app-context.ts';
import { refuseMakerHost } from '../pages/auth-action.ts';
import { bookmarkAction, bookmarkOwner, pageProblem } from '../pages/bookmark-action.ts';
import { consumerOf } from '../pages/consumer.ts';
import { readForm } from '../pages/form-action.ts';
import type { PageHandle } from '../pages/page-type.ts';
import type { Route } from './+types/saved-cars.ts';

export const handle: PageHandle = { pageType: 'account' };

export const loader = async ({ url, context }: Route.LoaderArgs): Promise<SavedCarsView | null> => {
  refuseMakerHost(context);
  const consumer = consumerOf(context);
  if (!consumer) return null;
  const { savedVehicles, accounts, alertSettings, clock } = context.get(servicesContext);
  const [removed, views, profile, withPush, pendingNumbers, timeZone] = await Promise.all([
    removedOf(context, consumer.id, 'vehicle', url),
    savedVehicles.view(consumer.id, shopperOf(context)),
    accounts.profiles.read(consumer.id),
    alertSettings.withPush(consumer.id),
    alertSettings.pendingNumbers(consumer.id),
    timeZoneOfShopper(context, consumer.id),
  ]);
  return {
    cars: views.map((view) => savedCarOf(view, { withPush, pendingNumbers }, timeZone)),
    sort: readSavedCarSort(url.searchParams.get('sort')),
    phone: profile?.profile.phone ?? '',
    editing: url.searchParams.get('edit'),
    removed,
    cleaned: url.searchParams.get('cleaned'),
    nowMs: clock.now(),
  };
};

/** As many as an account can save. */
const mostUndone = savedVehiclesLimit;

export const action = async ({ request, url, context }: Route.ActionArgs) => {
  const { id } = openAccount(context, url);
  const { savedVehicles } = context.get(servicesContext);
  const form = await readForm(request);
  const intent = textField(form, 'intent');
  if (intent === 'clean-up') {
    const removedIds = await savedVehicles.removeUnlisted(id, shopperOf(context));
    throw seeOther(`${savedCarsPath}?cleaned=${removedIds.slice(0, mostUndone).join('.')}`);
  }
  if (intent === 'undo-clean-up') {
    const ids = textField(form, 'ids').split('.').slice(0, mostUndone);
    if (await savedVehicles.restoreMany(id, ids)) throw seeOther(savedCarsPath);
    return pageProblem(notRestored);
  }
  return bookmarkAction(form, {
    path: savedCarsPath,
    owner: bookmarkOwner(context, id, savedVehicles),
    save: saveVehicleForm,
    remove: removeVehicleForm,
  });
};

export default function SavedCarsPage({ loaderData, actionData }: Route.ComponentProps) {
  if (!loaderData) return <DeviceSavedCars />;
  const refused = actionData?.refused;
  return (
    <SavedCars
      view={refused ? { ...loaderData, editing: refused.id } : loaderData}
      refused={refused}
      problem={actionData?.problem}
    />
  );
}
