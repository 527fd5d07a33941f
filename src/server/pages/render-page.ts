import { LRUCache } from 'lru-cache';
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import type { AdminEntry } from '#domains/people/access/operator.ts';
import type { Consumer } from '#domains/people/accounts/consumer.ts';
import type { Caller } from '#domains/people/accounts/sign-in/auth-gate.server.ts';
import type { LiveSession } from '#domains/people/accounts/sign-in/session-store.server.ts';
import { type AnyStateQuotes, createAnyStateQuotes } from '#domains/reference/payments/any-state-quotes.ts';
import type { DealerEntry } from '#domains/supply/dealer-portal/members/dealer-member.ts';
import {
  adminContext,
  callerContext,
  choicesContext,
  consumerContext,
  dealerContext,
  developmentContext,
  markdownContext,
  type Rendered,
  renderedContext,
  reportContext,
  type Services,
  type SiteChoices,
  servicesContext,
  sessionContext,
  siteContext,
} from '../../pages/app-context.ts';
import { pageDataContext } from '../../pages/page-data.tsx';
import { policyFor } from '../edge/security.ts';
import type { Metrics } from '../metrics.ts';
import { fillScript } from './page-hole.ts';
import { type PageForStates, pageForStates, Unfillable } from './page-slots.ts';
import { type Fact, type SharedRequest, siteOf } from './shared-request.ts';
import { withUnavailableAnswers } from './unavailable-routes.ts';
import { withRoles } from './with-roles.ts';
import { withSpans } from './with-spans.ts';
import { withoutAdmin } from './without-admin.ts';

type Head = { readonly status: number; readonly headers: Headers };
/** A whole page as text; `policy` allows its scripts and no others. */
export type PageDocument = Head & {
  readonly html: string;
  readonly policy: string;
  /** The page for visitors of one state, if `html` was rendered for any. */
  readonly forStates?: PageForStates;
};
/** An answer of the router without a document: a redirect, or a page's data. */
type OtherAnswer = Head & { readonly html: undefined; readonly body: Buffer | undefined };
type Page = PageDocument | OtherAnswer;

// Not exported, so that no other file can create these types of page.
const shared = Symbol('shared');
const personal = Symbol('personal');
/** The request a page was rendered from, and the facts of its visitor that it read. */
export type Rendering = { readonly request: SharedRequest; readonly facts: ReadonlySet<Fact> };
type ForEverybody = { readonly [shared]: Rendering };

/** Rendered without access to an identity: valid for all requests that are equal in the facts it read. */
export type SharedPage = Page & ForEverybody;

/** Rendered with somebody's identity, for that person only. */
export type PersonalPage = Page & { readonly [personal]: true };

export const isDocument = <P extends Page>(page: P): page is P & PageDocument => page.html !== undefined;

export const renderingOf = (page: SharedPage): Rendering => page[shared];

/** The sender of a request, and the request with all its headers. */
type Person = {
  request: Request;
  /** Null when nobody is signed in; 'unknown' when it can't be looked up. */
  consumer: Consumer | null | 'unknown';
  readSession(): Promise<LiveSession | undefined>;
  choices: SiteChoices;
  /** Only for forms. */
  caller: Caller | undefined;
  /** Operator's access to the back office; undefined for everybody else. */
  admin?: AdminEntry | 'unknown' | undefined;
  /** Access to the portal of the dealer that the address names; undefined for whoever has none. */
  dealer?: DealerEntry | 'unknown' | undefined;
};

type Handle = ReturnType<typeof createRequestHandler>;

export type Report = (error: unknown) => void;

type Dependencies = {
  build: ServerBuild | (() => Promise<ServerBuild>);
  services: Services;
  metrics: Metrics;
  development: boolean;
  isTracing?: boolean;
};

/** The router in the browser requests a page's data at the page's address with this ending. */
export const asksForData = (url: string): boolean => /^[^?]*\.data(\?|$)/.test(url);

/** Renders a page once for the visitors of all states, or for its visitor's state if it shows more than can be filled in. */
const forAnyState = async (render: (quotes?: AnyStateQuotes) => Promise<Page>, report: Report): Promise<Page> => {
  const quotes = createAnyStateQuotes();
  const page = await render(quotes);
  if (!quotes.areUsed()) return page;
  if (page.status >= 500) return render();
  if (!isDocument(page)) return page;
  try {
    return { ...page, forStates: pageForStates(page.html, quotes) };
  } catch (error) {
    if (!(error instanceof Unfillable)) throw error;
    report(error);
    return render();
  }
};

/** There are about as many as routes. */
const mostPolicies = 500;

/** The policy of a page by its scripts, which are hashed once for all pages that have the same. */
const createPolicies = () => {
  const policies = new LRUCache<string, string>({ max: mostPolicies });
  return (scripts: readonly string[], sister: string | undefined): string => {
    const key = JSON.stringify([scripts, sister]);
    const policy = policies.get(key) ?? policyFor({ scripts: [...scripts, fillScript], sister });
    policies.set(key, policy);
    return policy;
  };
};

export const createPageRenderer = ({ build, services, metrics, development, isTracing = false }: Dependencies) => {
  const prepare = (whole: ServerBuild): ServerBuild => withUnavailableAnswers(isTracing ? withSpans(whole) : whole);
  const handlerOf = (change: (whole: ServerBuild) => ServerBuild): Handle =>
    createRequestHandler(
      typeof build === 'function' ? async () => prepare(change(await build())) : prepare(change(build)),
      development ? 'development' : 'production',
    );
  const handle = handlerOf(withoutAdmin);
  const policyOf = createPolicies();
  const handleAdmin = handlerOf(withRoles);

  const contextOf = (
    request: SharedRequest,
    report: Report,
    onRead: (fact: Fact) => void = () => {},
    quotes?: AnyStateQuotes,
  ): RouterContextProvider => {
    const context = new RouterContextProvider();
    context.set(servicesContext, services);
    context.set(siteContext, siteOf(request, services, onRead, quotes));
    context.set(reportContext, report);
    context.set(developmentContext, development);
    context.set(markdownContext, request.markdown);
    if (!asksForData(request.url)) context.set(pageDataContext, new Map());
    return context;
  };

  const render = async (request: Request, context: RouterContextProvider, answer: Handle = handle): Promise<Page> => {
    const rendered: Rendered = {};
    context.set(renderedContext, rendered);
    const startedAt = performance.now();
    const response = await answer(request, context);
    const { status, headers } = response;
    metrics.render.observe({ page: headers.get('x-page-type') ?? 'data' }, (performance.now() - startedAt) / 1000);
    const { page } = rendered;
    const { origin, walletOrigin } = context.get(siteContext);
    const sister = walletOrigin === origin ? undefined : walletOrigin;
    if (page) {
      return { status, headers, html: page.html, policy: policyOf(page.scripts, sister) };
    }
    const body = response.body === null ? undefined : Buffer.from(await response.arrayBuffer());
    return { status, headers, html: undefined, body };
  };

  return {
    /** The router gets an address without headers; everything a page may know is in the shared request. */
    renderShared: async (request: SharedRequest, report: Report): Promise<SharedPage> => {
      const facts = new Set<Fact>();
      const renderAs = (quotes?: AnyStateQuotes): Promise<Page> =>
        render(
          new Request(request.url),
          contextOf(request, report, (fact) => facts.add(fact), quotes),
        );
      // The router in the browser gets data for one visitor, and markdown has no slots.
      const isForOne = asksForData(request.url) || request.markdown !== undefined;
      const page = isForOne ? await renderAs() : await forAnyState(renderAs, report);
      return { ...page, [shared]: { request, facts } };
    },

    renderPersonal: async (request: SharedRequest, report: Report, person: Person): Promise<PersonalPage> => {
      const context = contextOf(request, report);
      if (person.caller) context.set(callerContext, person.caller);
      context.set(consumerContext, person.consumer);
      context.set(sessionContext, person.readSession);
      context.set(choicesContext, person.choices);
      context.set(adminContext, person.admin);
      context.set(dealerContext, person.dealer);
      const page = await render(person.request, context, person.admin ? handleAdmin : handle);
      return { ...page, [personal]: true };
    },
  };
};
