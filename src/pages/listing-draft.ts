import { data, type RouterContextProvider, redirect } from 'react-router';
import { Draft } from '#domains/supply/private-listings/draft.ts';
import type { DraftRefusal, SavedDraft } from '#domains/supply/private-listings/drafts.server.ts';
import { type DraftSource, onDevice } from '#domains/supply/private-listings/listing-pages.server.ts';
import { deviceDraft, type ListingStep, openSteps } from '#domains/supply/private-listings/listing-steps.ts';
import type { PrivateListing } from '#domains/supply/private-listings/private-listing.ts';
import { parseCookies, serializeCookie } from '#lib/cookies.ts';
import { dayMs } from '#lib/duration.ts';
import { ok, type Result } from '#lib/result.ts';
import { listCarPath, listingStepPath, manageListingPath, signInPath } from '#paths/paths.ts';
import { openAccount } from './account-page.ts';
import { servicesContext, siteContext } from './app-context.ts';
import { refuseMakerHost } from './auth-action.ts';
import { consumerOf } from './consumer.ts';

type Context = Readonly<RouterContextProvider>;
type Args = { request: Request; url: URL; context: Context };
type Answers = (draft: Draft) => Draft;

const cookieName = 'forecourt.listing-draft';
const cookieDays = 30;

const readCookie = (request: Request): Draft | undefined => {
  const text = parseCookies(request.headers.get('cookie') ?? undefined)[cookieName];
  if (!text) return undefined;
  try {
    return Draft.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
};

/** The draft of a visitor is a cookie, so that it works without script too. Undefined removes it. */
const cookieHeader = (context: Context, draft: Draft | undefined): Headers => {
  const secure = context.get(siteContext).origin.startsWith('https:');
  const value = draft ? JSON.stringify(draft) : '';
  const cookie = { name: cookieName, value, maxAgeS: draft ? (cookieDays * dayMs) / 1000 : 0, path: '/' };
  return new Headers({
    'set-cookie': serializeCookie({ ...cookie, httpOnly: true, secure }),
    'cache-control': 'private, no-store',
  });
};

export const seeStep = (id: string, step: string, headers?: Headers) =>
  redirect(listingStepPath(id, step), { status: 303, ...(headers && { headers }) });

/** The next step of a draft; a listing that was published before is edited one step at a time, from its own page. */
export const seeNext = ({ id, status }: SavedDraft, step: ListingStep, headers?: Headers) =>
  status === 'draft' ? seeStep(id, step, headers) : redirect(manageListingPath(id, { saved: 1 }), { status: 303 });

/** Starts a draft: in the account, or on the device of a visitor. */
export const startDraft = async ({ context }: Pick<Args, 'context'>, draft: Draft) => {
  refuseMakerHost(context);
  const consumer = consumerOf(context);
  if (!consumer) return ok({ id: deviceDraft, headers: cookieHeader(context, draft) });
  const started = await context.get(servicesContext).drafts.start(consumer.id, draft, context.get(siteContext).origin);
  return started.ok ? ok({ ...started.value, headers: cookieHeader(context, undefined) }) : started;
};

/** Moves the draft of the device to the account that just signed in. */
const adopt = async (args: Args, draft: Draft, step: ListingStep): Promise<never> => {
  const started = await startDraft(args, draft);
  if (started.ok) throw seeStep(started.value.id, step, started.value.headers);
  throw redirect(listCarPath(), { status: 303 });
};

/** The draft of a step; visitors are sent to sign in where a step needs an account. */
export const openDraft = async (
  args: Args,
  draftId: string,
  step: ListingStep,
): Promise<DraftSource & { listing?: PrivateListing }> => {
  const { request, url, context } = args;
  refuseMakerHost(context);
  if (draftId !== deviceDraft) {
    const { id: consumerId } = openAccount(context, url);
    const listing = await context.get(servicesContext).drafts.find(consumerId, draftId);
    if (!listing) throw data(null, { status: 404 });
    return { ...listing, listing };
  }
  const draft = readCookie(request);
  if (!draft) throw redirect(listCarPath(), { status: 303 });
  if (consumerOf(context)) return adopt(args, draft, step);
  if (!openSteps.includes(step)) throw redirect(signInPath('sign-in', url.pathname), { status: 303 });
  return onDevice(draft);
};

/** Stores the answers of a step; `headers` are for the redirect after it. */
export const draftSaver = ({ context, url }: Args, { id, draft }: DraftSource) => {
  let headers: Headers | undefined;
  return {
    headers: () => headers,
    save: async (answers: Answers): Promise<Result<SavedDraft, DraftRefusal>> => {
      if (id !== deviceDraft)
        return context.get(servicesContext).drafts.answer(openAccount(context, url).id, id, answers);
      headers = cookieHeader(context, answers(draft));
      return ok({ id, status: 'draft' });
    },
  };
};
