import { renderToString } from 'react-dom/server';
import { type EntryContext, isRouteErrorResponse, type RouterContextProvider, ServerRouter } from 'react-router';

import { firstPageName, firstPageOf } from '#browser/router/first-page.ts';
import { CardMarkupContext } from '#domains/cars/listings/card-markup.ts';
import { changedRatesName } from '#domains/reference/payments/figures/changed-rates-name.ts';
import { changedRates } from '#domains/reference/payments/figures/page-rates.ts';
import { escapeHtml } from '#lib/escape-html.ts';
import { scriptElements, startScript } from '#lib/start-after-paint.ts';
import { spriteOf } from '#ui/sprite-of.server.ts';
import {
  developmentContext,
  markdownContext,
  renderedContext,
  reportContext,
  servicesContext,
  siteContext,
} from './pages/app-context.ts';
import { type PageData, PageDataProvider, pageDataContext, pageDataElements } from './pages/page-data.tsx';
import { pageMarkdown } from './pages/page-markdown.server.ts';
import { pageScripts } from './pages/page-scripts.ts';
import { type PageHandle, pageTypeOf } from './pages/page-type.ts';
import { addMissingShell } from './pages/shell.ts';

/**
 * Pages have no deferred data, so they are rendered to one string, at half the cost of streaming. What the browser
 * needs of the router follows as JSON.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entryContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const pageData: PageData = loadContext.get(pageDataContext) ?? new Map();
  const rates = changedRates(loadContext.get(servicesContext).figures());
  if (rates) pageData.set(changedRatesName, rates);
  const context = { ...entryContext, manifest: manifestOf(entryContext), serverHandoffStream: undefined };
  const { matches, loaderData, errors } = context.staticHandlerContext;
  const handles = matches.map(({ route }) => ({
    handle: context.routeModules[route.id]?.handle,
    loaderData: loaderData[route.id],
  }));
  const failed = Object.keys(errors ?? {}).length > 0;
  const url = new URL(request.url);
  const pageType = pageTypeOf(handles, url.search, failed);
  const { markdown } = (handles.at(-1)?.handle ?? {}) as Partial<PageHandle>;
  if (markdown) headers.set('vary', 'accept');
  const asMarkdown = loadContext.get(markdownContext);
  if (asMarkdown === 'address' || (asMarkdown && markdown)) {
    const { origin } = loadContext.get(siteContext);
    const isForm = markdown !== undefined;
    headers.set('content-type', 'text/markdown; charset=utf-8');
    headers.set('x-page-type', pageType);
    if (isForm && !failed) headers.set('link', `<${origin}${url.pathname}${url.search}>; rel="canonical"`);
    const ownStatus = isForm ? status : 404;
    const source = { pageData, origin, status: ownStatus, loaderData: failed ? undefined : handles.at(-1)?.loaderData };
    return new Response(pageMarkdown(markdown, source), { status: ownStatus, headers });
  }
  addMissingShell(loadContext, pageData, loaderData);
  pageData.set(firstPageName, firstPageOf(context));
  const document = (
    <PageDataProvider value={pageData}>
      <CardMarkupContext value={markupFor(loadContext)}>
        <ServerRouter context={context} url={request.url} />
      </CardMarkupContext>
    </PageDataProvider>
  );
  const page = renderToString(document);

  const alternate = markdown && !failed ? `${url.pathname}.md${url.search}` : undefined;
  if (alternate) headers.append('link', `<${alternate}>; rel="alternate"; type="text/markdown"`);
  headers.set('content-type', 'text/html; charset=utf-8');
  headers.set('x-page-type', pageType);
  const scripts = pageScripts(context);
  // In development Vite adds scripts to the page.
  const afterPaint = !loadContext.get(developmentContext);
  const elements = scriptElements(scripts, { afterPaint });
  const starting = afterPaint ? `<script>${startScript}</script>` : '';
  const headEnd = page.indexOf('</head>');
  const sprite = spriteOf(page);
  const bodyAt = Math.max(headEnd, sprite.at);
  const end = page.lastIndexOf('</body>');
  // Put together at once: with each step the engine copies the page.
  const html = [
    `<!DOCTYPE html>${page.slice(0, headEnd)}${elements.head}${alternateElement(alternate)}`,
    `${page.slice(headEnd, bodyAt)}${sprite.symbols}${page.slice(bodyAt, end)}`,
    `${pageDataElements(pageData)}${elements.end}${starting}${page.slice(end)}`,
  ].join('');
  loadContext.get(renderedContext).page = { html, scripts: [scripts.text, startScript] };
  return new Response(null, { status, headers });
}

const alternateElement = (address: string | undefined): string =>
  address === undefined ? '' : `<link rel="alternate" type="text/markdown" href="${escapeHtml(address)}"/>`;

/** Cached card markup has figures for the default terms, so it is not used with a shopper's own terms. */
const markupFor = (context: RouterContextProvider) =>
  context.get(siteContext).terms ? undefined : context.get(servicesContext).cardMarkup;

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
