import { data, type RouterContextProvider } from 'react-router';
import { z } from 'zod';
import { QuietHours } from '#domains/contact/alert-choices/alert-choice.ts';
import { AlertList } from '#domains/contact/alert-choices/alert-list.tsx';
import { AlertPreferences } from '#domains/contact/alert-choices/alert-preferences.tsx';
import { AlertSettings } from '#domains/contact/alert-choices/alert-settings.ts';
import { alertSettingsBody, draftOfBody, quietHoursOf } from '#domains/contact/alert-choices/alert-settings-body.ts';
import { AlertSettingsForm } from '#domains/contact/alert-choices/alert-settings-form.tsx';
import { type AlertTarget, channelsSending, switchedChannels } from '#domains/contact/alert-choices/alert-target.ts';
import { alertTargetOf, channelsOf } from '#domains/contact/alert-choices/alert-target-of.ts';
import { askForYesIntent, readQuestion } from '#domains/contact/alert-choices/text-question.ts';
import { BestDealsSection } from '#domains/contact/subscribers/best-deals/best-deals-section.tsx';
import { readWish } from '#domains/contact/subscribers/best-deals/read-wish.server.ts';
import { saveSearchForm } from '#domains/saved/saved-searches/saved-search-forms.server.ts';
import { saveVehicleForm } from '#domains/saved/saved-vehicles/saved-vehicle-forms.server.ts';
import { type FormValues, textField } from '#lib/forms/form-values.ts';
import { accountPath } from '#paths/paths.ts';
import { openAccount, seeOther } from '../pages/account-page.ts';
import { servicesContext, siteContext } from '../pages/app-context.ts';
import { bookmarkOwner } from '../pages/bookmark-action.ts';
import { readForm } from '../pages/form-action.ts';
import type { PageHandle } from '../pages/page-type.ts';
import type { Route } from './+types/alerts.ts';

export const handle: PageHandle = { pageType: 'account' };

const alertsPath = accountPath('alerts');
const pagesWithToggles: readonly string[] = [accountPath('saved-cars'), accountPath('saved-searches')];

const Named = z.object({ kind: AlertSettings.shape.kind, id: z.uuid() });

export const loader = async ({ url, context }: Route.LoaderArgs) => {
  const consumer = openAccount(context, url);
  const { savedVehicles, savedSearches, accounts, alertSettings, bestDeals } = context.get(servicesContext);
  const { kind, edit: id } = Object.fromEntries(url.searchParams);
  const edited = Named.safeParse({ kind, id });
  const [cars, searches, profile, quiet, withPush, deals, editing, pendingNumbers] = await Promise.all([
    savedVehicles.list(consumer.id),
    savedSearches.list(consumer.id),
    accounts.profiles.read(consumer.id),
    alertSettings.quiet(consumer.id),
    alertSettings.withPush(consumer.id),
    bestDeals.of(consumer.id),
    edited.success ? alertSettings.read(consumer, edited.data.kind, edited.data.id) : undefined,
    alertSettings.pendingNumbers(consumer.id),
  ]);
  const phone = profile?.profile.phone ?? '';
  const targetOf = (kind: AlertTarget['kind'], saved: Omit<Parameters<typeof alertTargetOf>[1], 'enablePushAlerts'>) =>
    alertTargetOf(
      kind,
      {
        ...saved,
        ...channelsOf(saved, { withPush, pendingNumbers }),
      },
      phone,
    );
  const targets = {
    searches: searches.map((search) => targetOf('search', search)),
    cars: cars.map((car) => targetOf('vehicle', car)),
  };
  const all = [...targets.searches, ...targets.cars];
  const silent = all.filter((alert) => channelsSending(alert).length === 0);
  return {
    problem: url.searchParams.has('phone'),
    quiet,
    editing,
    deals,
    zip: profile?.location.zip || (context.get(siteContext).place.zip() ?? ''),
    stopped: url.searchParams.get('stopped'),
    question: readQuestion(url.searchParams.get('question')),
    ...targets,
    on: all.length - silent.length,
    pending: silent.filter(({ textAlertsPending }) => textAlertsPending).length,
  };
};

type Context = Readonly<RouterContextProvider>;

/** Saves by the form of the bookmark's kind, as the account API does. */
const saveBookmark = (
  context: Context,
  consumerId: string,
  kind: AlertTarget['kind'],
  form: FormValues,
  body: unknown,
) => {
  const { savedVehicles, savedSearches } = context.get(servicesContext);
  return kind === 'vehicle'
    ? saveVehicleForm.answer(form, bookmarkOwner(context, consumerId, savedVehicles), body)
    : saveSearchForm.answer(form, bookmarkOwner(context, consumerId, savedSearches), body);
};

const readNamed = (form: FormValues): z.infer<typeof Named> => {
  const named = Named.safeParse(form);
  if (!named.success) throw data(null, { status: 400 });
  return named.data;
};

/** The alert dialog without script; on an error the page shows the submitted values. */
const saveSettings = async (context: Context, consumer: { id: string; email: string }, form: FormValues) => {
  const { kind, id } = readNamed(form);
  const body = alertSettingsBody(form);
  const { status, answer } = await saveBookmark(context, consumer.id, kind, form, body);
  const refuse = async (refusal: { phoneError?: string; problem?: string }, code: number) => {
    const stored = await context.get(servicesContext).alertSettings.read(consumer, kind, id);
    if (!stored) throw data(null, { status: 404 });
    return data(
      { editing: AlertSettings.parse({ ...stored, ...draftOfBody(body, form) }), ...refusal },
      { status: code },
    );
  };
  if (answer.status === 'sent') {
    const [message] = answer.value.msgs;
    if (message) return refuse({ problem: message.value }, 409);
    throw seeOther(alertsPath);
  }
  const { phone: phoneError, ...others } = answer.errors;
  if (phoneError === undefined || Object.keys(others).length > 0) throw data(null, { status });
  return refuse({ phoneError }, status);
};

/** Without script: saves only the switches that changed on that page, so that changes from other devices stay. */
const saveSwitches = async (context: Context, consumerId: string, form: FormValues) => {
  const { kind, id: bookmarkId } = readNamed(form);
  const returnTo = textField(form, 'returnTo');
  const page = pagesWithToggles.includes(returnTo) ? returnTo : alertsPath;
  const before = textField(form, 'seen').split(' ');
  const moved = switchedChannels.filter(({ channel }) => channel in form !== before.includes(channel));
  const flags = Object.fromEntries(moved.map(({ channel, flag }) => [flag, channel in form]));
  const { status, answer } = await saveBookmark(context, consumerId, kind, form, { bookmarkId, ...flags });
  if (answer.status === 'sent') throw seeOther(page);
  if (answer.errors.phone !== undefined) throw seeOther(`${alertsPath}?phone`);
  throw data(null, { status });
};

/** A signed-in shopper subscribes without confirming the address (RULING-27). */
const saveBestDeals = async (context: Context, consumerId: string, form: FormValues) => {
  const { bestDeals, lookup } = context.get(servicesContext);
  const wish = readWish(form, (zip) => lookup.byZip(zip).ok);
  const { zip = '', style = '' } = form;
  if (!wish.ok)
    return data({ dealsRefused: { error: wish.error, zip, styleCodes: style.split(',') } }, { status: 400 });
  await bestDeals.change(consumerId, wish.value, context.get(siteContext).origin);
  throw seeOther(alertsPath);
};

export const action = async ({ request, url, context }: Route.ActionArgs) => {
  const consumer = openAccount(context, url);
  const { alertSettings, alertUndo, bestDeals } = context.get(servicesContext);
  const form = await readForm(request);
  const intent = textField(form, 'intent');
  if (intent === 'best-deals') return saveBestDeals(context, consumer.id, form);
  if (intent === 'stop-best-deals') {
    const undoId = await alertUndo.remember(consumer.id);
    await bestDeals.stop(consumer.id);
    throw seeOther(`${alertsPath}?stopped=${undoId}`);
  }
  if (intent === askForYesIntent) {
    const { kind, id } = readNamed(form);
    const result = await alertSettings.askForYes(consumer.id, kind, id);
    throw seeOther(`${alertsPath}?question=${result.ok ? 'sent' : result.error}`);
  }
  if (intent === 'settings') return saveSettings(context, consumer, form);
  if (intent === 'stop-all') {
    const undoId = await alertUndo.remember(consumer.id);
    await alertSettings.stopAll(consumer.id);
    throw seeOther(`${alertsPath}?stopped=${undoId}`);
  }
  if (intent === 'undo-stop') {
    const isBack = await alertUndo.undo(consumer.id, textField(form, 'undoId'));
    throw seeOther(isBack ? alertsPath : `${alertsPath}?stopped`);
  }
  if (intent === 'quiet-hours') {
    const hours = QuietHours.safeParse(quietHoursOf(form));
    if (!hours.success) throw data(null, { status: 400 });
    await alertSettings.keepQuiet(consumer.id, hours.data);
    throw seeOther(alertsPath);
  }
  return saveSwitches(context, consumer.id, form);
};

export default function AlertsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { searches, cars, problem, stopped, question, quiet, on, pending, deals, zip } = loaderData;
  const refused = actionData && 'dealsRefused' in actionData ? actionData.dealsRefused : undefined;
  const settings = actionData && 'editing' in actionData ? actionData : undefined;
  const editing = settings?.editing ?? loaderData.editing;
  const all = [...searches, ...cars];
  return (
    <>
      <AlertList
        searches={searches}
        cars={cars}
        problem={problem}
        stopped={stopped}
        question={question}
        on={on}
        pending={pending}
        bestDeals={deals !== undefined}
      />
      {editing && (
        <AlertSettingsForm
          key={editing.id}
          settings={editing}
          phoneError={settings?.phoneError}
          problem={settings?.problem}
        />
      )}
      <BestDealsSection
        action={alertsPath}
        wish={refused ?? deals}
        isOn={deals !== undefined}
        zip={zip}
        error={refused?.error}
      />
      {(all.length > 0 || deals) && <AlertPreferences {...quiet} anyOn={on + pending > 0 || deals !== undefined} />}
    </>
  );
}
