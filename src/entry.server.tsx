import { renderToString } from 'react-dom/server';
import { type EntryContext, isRouteErrorResponse, type RouterContextProvider, ServerRouter } from 'react-router';

import { CardMarkupContext } from '#domains/cars/listings/card-markup.ts';
import { changedRatesName } from '#domains/reference/payments/figures/changed-rates-name.ts';
import { changedRates } from '#domains/reference/payments/figures/page-rates.ts';
import { escapeForScript } from '#lib/escape-for-script.ts';
import { startAfterPaint, startScript } from '#lib/start-after-paint.ts';
import { fillSprite } from '#ui/fill-sprite.server.ts';
import {
  developmentContext,
  renderedContext,
  reportContext,
  servicesContext,
  siteContext,
} from './pages/app-context.ts';
import { type PageData, PageDataProvider, pageDataContext, pageDataElements } from './pages/page-data.tsx';
import { pageTypeOf } from './pages/page-type.ts';
import { addMissingShell } from './pages/shell.ts';

/**
 * Pages have no deferred data, so they are rendered to one string, at half the cost of streaming. The router's data
 * follows in one script that feeds the stream its client reads.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const pageData: PageData = loadContext.get(pageDataContext) ?? new Map();
  const rates = changedRates(loadContext.get(servicesContext).figures());
  if (rates) pageData.set(changedRatesName, rates);
  addMissingShell(loadContext, pageData, context.staticHandlerContext.loaderData);
  const handoff = context.serverHandoffStream ? await new Response(context.serverHandoffStream).text() : '';
  const document = (
    <PageDataProvider value={pageData}>
      <CardMarkupContext value={markupFor(loadContext)}>
        <ServerRouter
          context={{ ...context, manifest: manifestOf(context), serverHandoffStream: undefined }}
          url={request.url}
        />
      </CardMarkupContext>
    </PageDataProvider>
  );
  const page = fillSprite(renderToString(document));
  const feed =
    `window.__reactRouterContext.streamController.enqueue(${escapeForScript(handoff)});` +
    'window.__reactRouterContext.streamController.close();';

  const matches = context.staticHandlerContext.matches.map(({ route }) => ({
    handle: context.routeModules[route.id]?.handle,
    loaderData: context.staticHandlerContext.loaderData[route.id],
  }));
  const failed = Object.keys(context.staticHandlerContext.errors ?? {}).length > 0;
  headers.set('content-type', 'text/html; charset=utf-8');
  headers.set('x-page-type', pageTypeOf(matches, new URL(request.url).search, failed));
  // In development Vite adds scripts to the page.
  const isDeveloping = loadContext.get(developmentContext);
  const end = page.lastIndexOf('</body>');
  const most = page.slice(0, end);
  const patient = isDeveloping ? most : startAfterPaint(most);
  const ours = isDeveloping ? [feed] : [feed, startScript];
  const added = ours.map((text) => `<script>${text}</script>`).join('');
  loadContext.get(renderedContext).page = {
    html: `<!DOCTYPE html>${patient}${pageDataElements(pageData)}${added}${page.slice(end)}`,
    scripts: [...routerScripts(page), ...ours],
  };
  return new Response(null, { status, headers });
}

/** Cached card markup has figures for the default terms, so it is not used with a shopper's own terms. */
const markupFor = (context: RouterContextProvider) =>
  context.get(siteContext).terms ? undefined : context.get(servicesContext).cardMarkup;

const routerScriptsBegin = '<script>window.__reactRouterContext = ';

/**
 * Texts of the router's scripts, which are the last of the page. A script found earlier in the page is not ours and
 * gets no hash in the policy.
 */
const routerScripts = (page: string): string[] => {
  const at = page.lastIndexOf(routerScriptsBegin);
  if (at < 0) return [];
  return [...page.slice(at).matchAll(/<script[^>]*>(.*?)<\/script>/gs)].map(([, text = '']) => text);
};

/** The manifest reduced to the routes of this page, because only those are rendered and there are many. */
const manifestOf = ({ manifest, staticHandlerContext }: EntryContext): EntryContext['manifest'] => ({
  ...manifest,
  routes: Object.fromEntries(staticHandlerContext.matches.map(({ route: { id } }) => [id, manifest.routes[id]])),
});

type FailedRequest = { request: Request; context?: Readonly<RouterContextProvider> };

/** Logs unexpected errors once for the operator; the shopper sees the error page. */
export const handleError = (error: unknown, { request, context }: FailedRequest): void => {
  // Status codes below 500, such as for an unknown address, are the client's errors.
  const isRefusal = isRouteErrorResponse(error) && error.status < 500;
  if (!isRefusal && !request.signal.aborted) (context?.get(reportContext) ?? console.error)(error);
};
