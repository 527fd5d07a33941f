import { data, type RouterContextProvider } from 'react-router';
import { z } from 'zod';
import { AlertList } from '#domains/contact/alert-choices/alert-list.tsx';
import { AlertPreferences } from '#domains/contact/alert-choices/alert-preferences.tsx';
import { AlertSettings } from '#domains/contact/alert-choices/alert-settings.ts';
import { AlertSettingsForm } from '#domains/contact/alert-choices/alert-settings-form.tsx';
import {
  type AlertFlags,
  type AlertTarget,
  channelsSending,
  switchedChannels,
} from '#domains/contact/alert-choices/alert-target.ts';
import { alertTargetOf } from '#domains/contact/alert-choices/alert-target-of.ts';
import { readAlertForm, readQuietHours } from '#domains/contact/alert-choices/read-alert-form.ts';
import { askForYesIntent, readQuestion } from '#domains/contact/alert-choices/text-question.ts';
import { BestDealsSection } from '#domains/contact/subscribers/best-deals/best-deals-section.tsx';
import { readWish } from '#domains/contact/subscribers/best-deals/read-wish.server.ts';
import { type BookmarkChanges, changedElsewhere } from '#domains/saved/bookmarks/bookmark.ts';
import { type FormValues, textField } from '#lib/forms/form-values.ts';
import { invalidPhone } from '#lib/nanp-phone.ts';
import { accountPath } from '#paths/paths.ts';
import { openAccount, seeOther } from '../pages/account-page.ts';
import { servicesContext, siteContext } from '../pages/app-context.ts';
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
  const targetOf = (kind: AlertTarget['kind'], kept: Omit<Parameters<typeof alertTargetOf>[1], 'enablePushAlerts'>) =>
    alertTargetOf(
      kind,
      {
        ...kept,
        enablePushAlerts: withPush.has(kept.id),
        textAlertsPending: kept.enableTextAlerts && pendingNumbers.has(kept.mobilePhone),
      },
      phone,
    );
  const targets = {
    searches: searches.map((search) => targetOf('search', search)),
    cars: cars.map((car) => targetOf('vehicle', { ...car, id: car.bookmarkId })),
  };
  const all = [...targets.searches, ...targets.cars];
  const silent = all.filter((alert) => channelsSending(alert).length === 0);
  return {
    problem: url.searchParams.has('phone'),
    quiet,
    editing,
    deals,
    zip: profile?.location.zip || (context.get(siteContext).zip ?? ''),
    stopped: url.searchParams.get('stopped'),
    question: readQuestion(url.searchParams.get('question')),
    ...targets,
    on: all.length - silent.length,
    pending: silent.filter(({ textAlertsPending }) => textAlertsPending).length,
  };
};

type Context = Readonly<RouterContextProvider>;
type Bookmark = { consumerId: string } & z.infer<typeof Named>;

const saverOf = (context: Context, { consumerId, kind, id }: Bookmark) => {
  const { savedVehicles, savedSearches } = context.get(servicesContext);
  const brand = context.get(siteContext).brand.apiBrand;
  return (changes: BookmarkChanges, revision: { version?: number } = {}) =>
    kind === 'vehicle'
      ? savedVehicles.save(consumerId, { bookmarkId: id }, changes, revision)
      : savedSearches.save(consumerId, { bookmarkId: id }, { brand, changes, revision });
};

/** The dialog without script; what was chosen stays where it is refused. */
const saveSettings = async (context: Context, consumer: { id: string; email: string }, form: FormValues) => {
  const { accounts, alertSettings } = context.get(servicesContext);
  const sent = readAlertForm(form);
  if (!sent) throw data(null, { status: 400 });
  const { kind, id, version, phone, events, frequency, quietHours, enablePushAlerts, ...flags } = sent;
  const refuse = async (refusal: { phoneError?: string; problem?: string }, status: number) => {
    const stored = await alertSettings.read(consumer, kind, id);
    if (!stored) throw data(null, { status: 404 });
    const { version: newest } = stored;
    const editing = { ...stored, ...sent, version: newest };
    return data({ editing, ...refusal }, { status });
  };
  const mobilePhone = flags.enableTextAlerts ? await accounts.profiles.alertPhone(consumer.id, phone) : undefined;
  if (flags.enableTextAlerts && !mobilePhone) return refuse({ phoneError: invalidPhone }, 400);
  const alerts = { pushAlerts: enablePushAlerts, events, frequency, quietHours };
  const save = saverOf(context, { consumerId: consumer.id, kind, id });
  const saved = await save({ ...flags, mobilePhone, alerts }, { version });
  if (saved.ok) throw seeOther(alertsPath);
  if (saved.error.reason === 'outdated') return refuse({ problem: changedElsewhere.value }, 409);
  throw data(null, { status: 404 });
};

/** Without script: only what was moved on that page is changed, whatever another device did meanwhile. */
const saveSwitches = async (context: Context, consumerId: string, form: FormValues) => {
  const named = Named.safeParse(form);
  if (!named.success) throw data(null, { status: 400 });
  const returnTo = textField(form, 'returnTo');
  const page = pagesWithToggles.includes(returnTo) ? returnTo : alertsPath;
  const seen = textField(form, 'seen').split(' ');
  const { enablePushAlerts, ...flags }: Partial<AlertFlags> = Object.fromEntries(
    switchedChannels
      .filter(({ channel }) => channel in form !== seen.includes(channel))
      .map(({ channel, flag }) => [flag, channel in form]),
  );
  const save = saverOf(context, { consumerId, ...named.data });
  const changes = { ...flags, ...(enablePushAlerts !== undefined && { alerts: { pushAlerts: enablePushAlerts } }) };
  let saved = await save(changes);
  if (!saved.ok && saved.error.reason === 'phone-needed') {
    const phone = await context.get(servicesContext).accounts.profiles.alertPhone(consumerId);
    if (!phone) throw seeOther(`${alertsPath}?phone`);
    saved = await save({ ...changes, mobilePhone: phone });
  }
  if (!saved.ok) throw data(null, { status: 404 });
  throw seeOther(page);
};

/** RULING-27: theirs by being signed in; nothing is to be confirmed. */
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
    const named = Named.safeParse(form);
    if (!named.success) throw data(null, { status: 400 });
    const result = await alertSettings.askForYes(consumer.id, named.data.kind, named.data.id);
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
    const hours = readQuietHours(form);
    if (!hours) throw data(null, { status: 400 });
    await alertSettings.keepQuiet(consumer.id, hours);
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
