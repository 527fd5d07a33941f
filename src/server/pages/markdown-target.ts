import type { AsMarkdown } from '../../pages/app-context.ts';
import { adminPartOf, isPersonalPage } from '../../pages/personal-pages.ts';
import { asksForData } from './render-page.ts';

/** The address of a page, and how it was asked for as markdown. */
export type PageTarget = { url: string; markdown?: AsMarkdown };

const ending = '.md';

/** Adds the ending of markdown to a path, before its query. */
export const markdownAddress = (url: string): string => {
  const at = url.search(/[?#]|$/);
  return `${url.slice(0, at)}${ending}${url.slice(at)}`;
};

/** The weight of a media type in an Accept header that names it; 0 without it. */
const weightOf = (accept: string, type: string): number => {
  for (const part of accept.split(',')) {
    const [name = '', ...params] = part.split(';').map((text) => text.trim().toLowerCase());
    if (name !== type) continue;
    const weight = Number(params.find((param) => param.startsWith('q='))?.slice(2) ?? '1');
    return Number.isFinite(weight) ? weight : 0;
  }
  return 0;
};

/** Browsers name HTML and never markdown; a program that names both equally wants markdown. */
const prefersMarkdown = (accept: string): boolean => {
  const markdown = weightOf(accept, 'text/markdown');
  return markdown > 0 && markdown >= weightOf(accept, 'text/html');
};

/**
 * Which page a request is for and in which form (MCP-08). A page of a person is never asked for as markdown, so that
 * its address with the ending is unknown instead of another way to it.
 */
export const pageTargetOf = (url: string, accept = ''): PageTarget => {
  const [path = '', ...queries] = url.split('?');
  if (path.endsWith(ending) && path.length > ending.length + 1) {
    const plain = path.slice(0, -ending.length);
    const isShared = !isPersonalPage(plain) && adminPartOf(plain) === undefined;
    if (isShared) return { url: [plain, ...queries].join('?'), markdown: 'address' };
  }
  return prefersMarkdown(accept) && !asksForData(url) ? { url, markdown: 'preference' } : { url };
};
