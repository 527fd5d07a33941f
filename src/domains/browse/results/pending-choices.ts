import { sinceParams } from './since-params.ts';

/** Changes made on a results page since it was loaded, as addresses that are each relative to that page. */
export type PendingChoices = {
  /** Addresses of clicked links, in order. */
  readonly links: readonly string[];
  /** The form as last sent; contains all changes made in it. */
  readonly form?: string;
};

export const noChoices: PendingChoices = { links: [] };

export const isPending = ({ links, form }: PendingChoices): boolean => links.length > 0 || form !== undefined;

/** Clicking a link again removes it. */
export const withLink = (pending: PendingChoices, href: string): PendingChoices => ({
  ...pending,
  links: pending.links.includes(href) ? pending.links.filter((one) => one !== href) : [...pending.links, href],
});

/** Clearing drops all pending changes. */
export const clearedBy = (href: string): PendingChoices => ({ links: [href] });

export const withForm = (pending: PendingChoices, form: string): PendingChoices => ({ ...pending, form });

/**
 * The address with all changes since `page` was loaded: that of a single change, or of the last one with the page and
 * the other changes as parameters, which the server merges.
 */
export const addressOfChoices = (page: string, { links, form }: PendingChoices): string => {
  const changes = form === undefined ? links : [...links, form];
  const last = changes.at(-1) ?? page;
  if (changes.length < 2) return last;
  const [path = '', query] = last.split('?');
  const params = new URLSearchParams(query);
  params.set(sinceParams.page, page);
  for (const change of changes.slice(0, -1)) params.append(sinceParams.other, change);
  return `${path}?${params}`;
};
