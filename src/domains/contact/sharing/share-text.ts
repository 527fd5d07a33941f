import { linksInText } from '#lib/links-in-text.ts';
import { longestName, longestText, type SharedKind, type SharedPage } from './share-terms.ts';

const things: Readonly<Record<SharedKind, string>> = {
  vehicle: 'a car',
  compare: 'cars to compare',
  list: 'a car search',
};

/** Whether a text is short and has no line breaks, control characters or links. */
const isName = (text: string): boolean =>
  text.length <= longestName && !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(text) && linksInText(text).length === 0;

type SharedText = {
  /** The site's name. */
  site: string;
  /** First name of a signed-in sender; otherwise the text says "Someone". */
  sender: string | undefined;
  page: Pick<SharedPage, 'kind' | 'title' | 'price'>;
  url: string;
};

/** Text of a shared message, all written by the site (SHAR-05): site, sender, link and how to stop. */
export const shareText = ({ site, sender = '', page, url }: SharedText): string => {
  const name = sender.trim();
  const start = `${site}: ${name !== '' && isName(name) ? name : 'Someone'} sent you ${things[page.kind]}: `;
  const end = ` ${url} Reply STOP to stop these texts.`;
  const words = [page.title, page.price].filter(Boolean).join(', ');
  const space = longestText - start.length - end.length;
  return `${start}${words.length > space ? `${words.slice(0, Math.max(0, space - 1))}…` : words}${end}`;
};
