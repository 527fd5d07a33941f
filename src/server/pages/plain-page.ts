import type { FastifyReply, FastifyRequest } from 'fastify';
import { escapeHtml } from '#lib/escape-html.ts';
import { browsePath, homePath, resultsPath } from '#paths/paths.ts';
import { policyFor, setPolicy } from '../edge/security.ts';
import { isProgramRoute } from '../program-paths.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route answers with a page, whatever the client accepts. */
    isPage?: boolean;
  }
}

type PlainPage = {
  title: string;
  words: string;
  /** After this time the page reloads itself. */
  refreshSeconds?: number | undefined;
};

/** Whether a browser opened the address; our own scripts and other clients request data. */
export const asksForPage = ({ headers: { accept = '' }, routeOptions }: FastifyRequest): boolean =>
  routeOptions?.config?.isPage === true ||
  (accept.includes('text/html') && !accept.includes('application/json') && !isProgramRoute(routeOptions?.url ?? ''));

/** The error page must not fail: a request refused early may not have a site yet. */
const siteNameOf = (request: FastifyRequest): string | undefined => {
  try {
    return request.readSite().brand.name;
  } catch {
    return undefined;
  }
};

const style = `:root{color-scheme:light dark;font:1.0625rem/1.6 system-ui,sans-serif}
body{max-width:36rem;margin:0 auto;padding:1.5rem;background:light-dark(#faf9f7,#151311);color:light-dark(#1d1916,#f4f0eb)}
header{display:flex;flex-wrap:wrap;gap:.75rem 1.5rem;align-items:center}form{display:flex;gap:.5rem;flex:1 1 18rem}input{flex:1;min-width:0}input,button{font:inherit;padding:.5rem .75rem}main a{margin-inline-end:1rem}
h1{font-size:1.75rem;line-height:1.25;margin-block:3rem .75rem}a{color:light-dark(#a5370f,#ff9f78)}
:focus-visible{outline:3px solid light-dark(#0b57d0,#a8c7ff);outline-offset:2px}`;
export const plainPagePolicy = policyFor({ styles: [style] });

const searchForm = `<form action="${resultsPath()}" role="search"><input type="search" name="keywordPhrases" aria-label="Describe the car you want" placeholder="Describe the car you want"><button>Search</button></form>`;

/** Whether the request sent something that may now be lost. */
export const isForm = ({ method }: FastifyRequest): boolean => method !== 'GET' && method !== 'HEAD';

/** A page of the brand for when its own can't be rendered: no further files, a search form and a link home. */
export const plainPage = ({
  siteName,
  title,
  words,
  refreshSeconds,
}: PlainPage & { siteName: string | undefined }): string => {
  const inTitle = siteName === undefined ? title : `${title} | ${siteName}`;
  const refresh = refreshSeconds === undefined ? '' : `<meta http-equiv="refresh" content="${refreshSeconds}">`;
  return `<!doctype html><html lang="en-US" data-page-type="error"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">${refresh}<title>${escapeHtml(inTitle)}</title>
<style>${style}</style></head><body>
<header><a href="${homePath()}">${escapeHtml(siteName ?? 'Home')}</a>${searchForm}</header>
<main><h1>${escapeHtml(title)}</h1><p>${escapeHtml(words)}</p><p><a href="${homePath()}">Go to homepage</a> <a href="${browsePath('all-cars')}">See all cars</a></p></main></body></html>`;
};

export const sendPlainPage = (
  request: FastifyRequest,
  reply: FastifyReply,
  { status, ...page }: PlainPage & { status: number },
): FastifyReply => {
  setPolicy(reply, plainPagePolicy);
  return reply
    .code(status)
    .header('cache-control', 'private, no-store')
    .type('text/html; charset=utf-8')
    .send(plainPage({ siteName: siteNameOf(request), ...page }));
};

const titleOf = (status: number): string => {
  if (status === 404 || status === 410) return 'We couldn’t find that page';
  if (status === 403) return 'You can’t open this';
  if (status === 503) return 'We’ll be right back';
  return status >= 500 ? 'Something went wrong on our side' : 'Something went wrong';
};

/** Sends an error as a page of the brand. */
export const sendFailurePage = (
  request: FastifyRequest,
  reply: FastifyReply,
  { status, message }: { status: number; message: string },
): FastifyReply => {
  const unsaved = status === 503 && isForm(request);
  const words = unsaved ? 'Nothing was saved. Go back in a moment and send it again.' : message;
  return sendPlainPage(request, reply, { status, title: titleOf(status), words });
};
