import { createPath, type DataRouter, data, type MiddlewareFunction } from 'react-router';
import { isCached } from './offline/cached-page.ts';
import { unauthorizedEvent } from './unauthorized-event.ts';
import { asksForSignIn, networkReason, type Reason, type Results, reasonIn, type Undelivered } from './undelivered.ts';

/** A form being submitted. A document form (`isDocuments`) is followed by a full page load, as without script. */
type SentForm = { form: HTMLFormElement; submitter: HTMLElement | null; isDocuments: boolean };

const addressOf = ({ pathname, search }: { pathname: string; search: string }): string => `${pathname}${search}`;

const pathOf = (url: string): string => new URL(url).pathname;

/** The loader results of the current page, returned in place of a reload. */
const resultsOf = ({ matches, loaderData, errors }: DataRouter['state']): Results =>
  Object.fromEntries(
    matches.map(({ route: { id } }) => [
      id,
      errors && id in errors ? { type: 'error', result: errors[id] } : { type: 'data', result: loaderData[id] },
    ]),
  );

/** The position of the current entry in the tab's history, as counted by the router. */
const placeInHistory = (): number => {
  const state: unknown = history.state;
  return typeof state === 'object' && state && 'idx' in state ? Number(state.idx) : Number.NaN;
};

const followByDocument = (results: Results): void => {
  for (const { result } of Object.values(results)) {
    if (result instanceof Response) result.headers.set('X-Remix-Reload-Document', 'true');
  }
};

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((done) => {
    if (signal.aborted) done();
    else signal.addEventListener('abort', () => done());
  });

/**
 * Middleware around every request of the router. When no answer came, or one that can't be shown, the page stays as it
 * is, with its address and typed input, and a notice says what failed.
 */
const createStayOnPage = () => {
  let router: DataRouter | undefined;
  let tell: (news: Undelivered | null) => void = () => {};
  let sent: SentForm | undefined;
  let underWay: SentForm | undefined;
  let place = Number.NaN;
  let isStaying = false;

  const stay = ({ navigate, state, subscribe }: DataRouter): boolean => {
    const { location, navigation } = state;
    const steps = navigation.historyAction === 'POP' ? place - placeInHistory() : 0;
    if (Number.isNaN(steps)) return false;
    isStaying = true;
    const stop = subscribe((now) => {
      if (now.navigation.state !== 'idle') return;
      isStaying = false;
      stop();
    });
    // Both ways replace the failed navigation by one to the current page, which requests nothing.
    if (steps !== 0) history.go(steps);
    else void navigate(createPath(location), { replace: true, preventScrollReset: true, state: location.state });
    return true;
  };

  const again = (here: DataRouter, isDone: boolean, form?: SentForm) => {
    const { location, formData, formMethod, formEncType, historyAction } = here.state.navigation;
    const steps = historyAction === 'POP' ? placeInHistory() - place : 0;
    const body = !isDone && formData && { formData, formMethod, formEncType };
    return () => {
      // Resubmits the form itself, because its input may have changed since.
      if (form?.form.isConnected) return form.form.requestSubmit(form.submitter);
      if (steps !== 0) return history.go(steps);
      if (!location) return void here.revalidate();
      const options = { replace: historyAction === 'REPLACE', preventScrollReset: formData !== undefined };
      void here.navigate(createPath(location), { ...options, ...body });
    };
  };

  /** Returns whether the page stays; it can't when its position in the history is unknown. */
  const giveUp = (here: DataRouter, reason: Reason, method: string, form?: SentForm): boolean => {
    const { formMethod = 'GET' } = here.state.navigation;
    const isDone = method === 'GET' && formMethod !== 'GET';
    const tryAgain = again(here, isDone, form);
    if (!stay(here)) return false;
    tell({ what: isDone ? 'sight' : method === 'GET' ? 'page' : 'change', reason, tryAgain });
    return true;
  };

  /** Opens the device's copy of a page that got no answer, as a document from the service worker. */
  const openCached = async (
    { state: { navigation } }: DataRouter,
    reason: Reason,
    method: string,
  ): Promise<boolean> => {
    const { location: wanted, formMethod = 'GET' } = navigation;
    if (!wanted || method !== 'GET' || formMethod !== 'GET' || (reason !== 'offline' && reason !== 'no-answer'))
      return false;
    const url = new URL(createPath(wanted), location.href);
    url.searchParams.delete('click-type');
    const address = addressOf(url);
    if (!(await isCached(address))) return false;
    location.assign(address);
    return new Promise(() => {});
  };

  const takeSent = (request: Request): SentForm | undefined => {
    const form = sent;
    sent = undefined;
    const isIt = form && request.method !== 'GET' && pathOf(form.form.action) === pathOf(request.url);
    return isIt ? form : undefined;
  };

  const middleware: MiddlewareFunction<Results> = async ({ request }, next) => {
    if (!router) return next();
    const form = takeSent(request);
    underWay = form;
    if (isStaying && addressOf(new URL(request.url)) === addressOf(router.state.location))
      return resultsOf(router.state);
    const results = await next();
    if (request.signal.aborted) return results;
    const isSignedOut = asksForSignIn(results);
    if (isSignedOut) dispatchEvent(new Event(unauthorizedEvent));
    // The sign-in page would replace the form and lose its input.
    const reason = isSignedOut && request.method !== 'GET' ? 'signed-out' : reasonIn(results);
    if (!reason) {
      if (form?.isDocuments || isSignedOut) followByDocument(results);
      tell(null);
      return results;
    }
    const { navigation, loaderData } = router.state;
    if (navigation.state === 'idle' || addressOf(navigation.location) !== addressOf(new URL(request.url))) {
      // A request outside of a navigation: the page keeps its data. Its own address is reloaded after a change.
      const isSight = addressOf(new URL(request.url)) === addressOf(router.state.location);
      const what = request.method !== 'GET' ? 'change' : isSight ? 'sight' : 'page';
      tell({ what, reason, tryAgain: router.revalidate });
      return Object.fromEntries(
        Object.keys(results).map((id) => [id, { type: 'data', result: data(loaderData[id], { status: 503 }) }]),
      );
    }
    if (await openCached(router, reason, request.method)) return {};
    if (!giveUp(router, reason, request.method, form)) return results;
    await aborted(request.signal);
    return {};
  };

  return {
    middleware,
    /** Call when the script of the requested page can't be fetched. */
    giveUp: () => {
      if (!router || isStaying || router.state.navigation.state === 'idle') return;
      const { state, formMethod = 'GET' } = router.state.navigation;
      giveUp(router, networkReason(), state === 'submitting' ? formMethod : 'GET', underWay);
    },
    report: (news: Undelivered | null) => tell(news),
    /** Call when the router itself can't be fetched for something; `again` tries it once more. */
    giveUpStart: (what: Undelivered['what'], again: () => void) => {
      const form = what === 'change' ? sent?.form : undefined;
      const submitter = sent?.submitter;
      sent = undefined;
      // Resubmits the form itself, because its input may have changed since.
      const tryAgain = () => (form?.isConnected ? form.requestSubmit(submitter) : again());
      tell({ what, reason: networkReason(), tryAgain });
    },
    /** Call with every form before it is submitted. */
    sending: (form: SentForm | undefined) => {
      sent = form;
    },
    /** Starts watching the router; returns a function that stops it. */
    start: (here: DataRouter, onNews: typeof tell) => {
      router = here;
      tell = onNews;
      place = placeInHistory();
      const stop = here.subscribe(({ navigation }) => {
        if (navigation.state === 'idle') place = placeInHistory();
      });
      return () => {
        stop();
        router = undefined;
      };
    },
  };
};

export const stayOnPage = createStayOnPage();
