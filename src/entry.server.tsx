import { renderToString } from 'react-dom/server';
import { type EntryContext, isRouteErrorResponse, type RouterContextProvider, ServerRouter } from 'react-router';

import { escapeForScript } from '#lib/escape-for-script.ts';
import { startAfterPaint } from '#lib/start-after-paint.ts';
import { nonceContext, renderedContext, reportContext } from './pages/app-context.ts';
import { NonceProvider } from './pages/nonce.tsx';
import { type PageData, PageDataProvider, pageDataContext, pageDataElements } from './pages/page-data.tsx';
import { pageTypeOf } from './pages/page-type.ts';
import { addMissingShell } from './pages/shell.ts';

/**
 * Pages are whole before they leave, so they are rendered to one string: no deferred data, half the cost of
 * streaming. The router's data follows in one nonced script that feeds the stream its client waits for.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  // None while developing: an empty attribute would differ from what the browser renders.
  const nonce = loadContext.get(nonceContext) || undefined;
  const pageData: PageData = loadContext.get(pageDataContext) ?? new Map();
  addMissingShell(loadContext, pageData, context.staticHandlerContext.loaderData);
  const handoff = context.serverHandoffStream ? await new Response(context.serverHandoffStream).text() : '';
  const document = (
    <NonceProvider value={nonce}>
      <PageDataProvider value={pageData}>
        <ServerRouter
          context={{ ...context, manifest: manifestOf(context), serverHandoffStream: undefined }}
          url={request.url}
          nonce={nonce}
        />
      </PageDataProvider>
    </NonceProvider>
  );
  const page = renderToString(document);
  const feed =
    `<script nonce="${nonce ?? ''}">window.__reactRouterContext.streamController.enqueue(${escapeForScript(handoff)});` +
    'window.__reactRouterContext.streamController.close();</script>';

  const matches = context.staticHandlerContext.matches.map(({ route }) => ({
    handle: context.routeModules[route.id]?.handle,
    loaderData: context.staticHandlerContext.loaderData[route.id],
  }));
  const failed = Object.keys(context.staticHandlerContext.errors ?? {}).length > 0;
  headers.set('content-type', 'text/html; charset=utf-8');
  headers.set('x-page-type', pageTypeOf(matches, failed));
  // While developing, the tools put scripts of their own into the page.
  const patient = nonce === undefined ? { page, starter: '' } : startAfterPaint(page, nonce);
  const end = patient.page.lastIndexOf('</body>');
  const ending = `${pageDataElements(pageData)}${feed}${patient.starter}${patient.page.slice(end)}`;
  loadContext.get(renderedContext).html = `<!DOCTYPE html>${patient.page.slice(0, end)}${ending}`;
  return new Response(null, { status, headers });
}

/** Of all routes only those of this page: nothing else is rendered, and the others are many. */
const manifestOf = ({ manifest, staticHandlerContext }: EntryContext): EntryContext['manifest'] => ({
  ...manifest,
  routes: Object.fromEntries(staticHandlerContext.matches.map(({ route: { id } }) => [id, manifest.routes[id]])),
});

type FailedRequest = { request: Request; context?: Readonly<RouterContextProvider> };

/** The error page tells the shopper; the log tells the operator, once, and only of surprises. */
export const handleError = (error: unknown, { request, context }: FailedRequest): void => {
  // A form sent where there is none, an address that is no page: those are the visitor's.
  const isRefusal = isRouteErrorResponse(error) && error.status < 500;
  if (!isRefusal && !request.signal.aborted) (context?.get(reportContext) ?? console.error)(error);
};
