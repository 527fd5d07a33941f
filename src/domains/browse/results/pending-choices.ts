import { sinceParams } from './since-params.ts';

/** What was chosen on a page of results since it was loaded, in addresses that each know the page alone. */
export type PendingChoices = {
  /** Of links, in the order they were pressed. */
  readonly links: readonly string[];
  /** As the form was sent last: it says all that was changed in it. */
  readonly form?: string;
};

export const noChoices: PendingChoices = { links: [] };

export const isPending = ({ links, form }: PendingChoices): boolean => links.length > 0 || form !== undefined;

/** Pressed a second time a choice is taken back. */
export const withLink = (pending: PendingChoices, href: string): PendingChoices => ({
  ...pending,
  links: pending.links.includes(href) ? pending.links.filter((one) => one !== href) : [...pending.links, href],
});

/** Whatever was chosen before is cleared with the rest. */
export const clearedBy = (href: string): PendingChoices => ({ links: [href] });

export const withForm = (pending: PendingChoices, form: string): PendingChoices => ({ ...pending, form });

/**
 * The address of all that was chosen since `page` was loaded: that of the one choice, or of the last one with the page
 * and the others, which the server joins.
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
