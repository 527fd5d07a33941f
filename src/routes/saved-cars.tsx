import { data } from 'react-router';
import { z } from 'zod';
import type { AccountMessage } from '#domains/people/accounts/account-messages.ts';
import {
  bookmarkNotesLength,
  bookmarkTitleLength,
  changedBeforeRemoval,
  changedElsewhere,
  savedVehiclesLimit,
} from '#domains/saved/bookmarks/bookmark.ts';
import { DeviceSavedCars } from '#domains/saved/saved-vehicles/saved-cars/device-saved-cars.tsx';
import { readSavedCarSort } from '#domains/saved/saved-vehicles/saved-cars/saved-car.ts';
import { savedCarOf } from '#domains/saved/saved-vehicles/saved-cars/saved-car-view.ts';
import { SavedCars, type SavedCarsView } from '#domains/saved/saved-vehicles/saved-cars/saved-cars.tsx';
import { savedCarsPath } from '#domains/saved/saved-vehicles/saved-paths.ts';
import { textField } from '#lib/forms/form-values.ts';
import { invalidPhone } from '#lib/nanp-phone.ts';
import { notRestored, openAccount, removedOf, seeOther, shopperOf, timeZoneOfShopper } from '../pages/account-page.ts';
import { servicesContext } from '../pages/app-context.ts';
import { refuseMakerHost } from '../pages/auth-action.ts';
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

/** As many as an account keeps. */
const mostUndone = savedVehiclesLimit;

const Bookmark = z.object({ bookmarkId: z.uuid(), version: z.coerce.number().int().positive() });

const refusal = (value: string): AccountMessage => ({ severity: 'ERROR', value });

export const action = async ({ request, url, context }: Route.ActionArgs) => {
  const { id } = openAccount(context, url);
  const { savedVehicles, accounts } = context.get(servicesContext);
  const form = await readForm(request);
  const intent = textField(form, 'intent');
  if (intent === 'clean-up') {
    const removedIds = await savedVehicles.removeGone(id, shopperOf(context));
    throw seeOther(`${savedCarsPath}?cleaned=${removedIds.slice(0, mostUndone).join('.')}`);
  }
  if (intent === 'undo-clean-up') {
    const ids = textField(form, 'ids').split('.').slice(0, mostUndone);
    if (await savedVehicles.restoreMany(id, ids)) throw seeOther(savedCarsPath);
    return data({ problem: notRestored, refused: undefined }, { status: 409 });
  }
  if (intent === 'restore') {
    const isBack = await savedVehicles.restore(id, textField(form, 'removedId'));
    if (isBack) throw seeOther(savedCarsPath);
    return data({ problem: notRestored, refused: undefined }, { status: 409 });
  }
  const named = Bookmark.safeParse(form);
  if (!named.success) throw data(null, { status: 400 });
  const { bookmarkId, version } = named.data;
  if (intent === 'remove') {
    const removed = await savedVehicles.remove(id, { bookmarkId }, { version });
    // Gone already is what was wanted.
    if (removed.ok) throw seeOther(`${savedCarsPath}?removed=${bookmarkId}`);
    if (removed.error.reason === 'unknown-bookmark') throw seeOther(savedCarsPath);
    return data({ problem: changedBeforeRemoval.value, refused: undefined }, { status: 409 });
  }
  if (intent !== 'update') throw data(null, { status: 400 });
  const typed = {
    title: textField(form, 'title').slice(0, bookmarkTitleLength),
    notes: textField(form, 'notes').slice(0, bookmarkNotesLength),
    enableEmailAlerts: 'email' in form,
    enableTextAlerts: 'text' in form,
    mobilePhone: textField(form, 'phone').slice(0, 30),
  };
  const refuse = (message: AccountMessage, status: number) =>
    data({ problem: undefined, refused: { bookmarkId, ...typed, message } }, { status });
  const mobilePhone = await accounts.profiles.alertPhone(id, typed.mobilePhone);
  if (typed.enableTextAlerts && !mobilePhone) return refuse(refusal(invalidPhone), 400);
  const { title, ...rest } = typed;
  const changes = {
    ...rest,
    ...(title && { title }),
    mobilePhone,
  };
  const revision = { version, overwriteFlag: 'overwrite' in form };
  const done = await savedVehicles.save(id, { bookmarkId }, changes, revision);
  if (done.ok) throw seeOther(savedCarsPath);
  if (done.error.reason === 'outdated') return refuse(changedElsewhere, 409);
  throw data(null, { status: 404 });
};

export default function SavedCarsPage({ loaderData, actionData }: Route.ComponentProps) {
  if (!loaderData) return <DeviceSavedCars />;
  const refused = actionData?.refused;
  return (
    <SavedCars
      view={refused ? { ...loaderData, editing: refused.bookmarkId } : loaderData}
      refused={refused}
      problem={actionData?.problem}
    />
  );
}
