/**
 * Matches what phones and mail programs turn into links: addresses with a scheme, and names with dots. Each match can
 * only begin at the start of a run of its characters, so that long text is read in linear time.
 */
const inScheme = '[a-z0-9+.-]';
const scheme = String.raw`(?<!${inScheme})[0-9+.-]*[a-z]${inScheme}*:\/\/`;
const dot = String.raw`[.\u3002\uff0e\uff61]`;
const inLabel = String.raw`[\p{L}\p{N}\p{M}-]`;
const top = String.raw`(?:\p{L}[\p{L}\p{M}-]*\p{L}|xn--[a-z0-9-]+)`;
const name = `(?<!${inLabel}${dot}?)(?:${inLabel}+${dot})+${top}`;
const number = String.raw`\d{1,3}(?:\.\d{1,3}){3}`;
const port = String.raw`:\d+(?!${inLabel})`;
const address = new RegExp(String.raw`${scheme}\S*|(?:${name}|${number}|localhost)(?:${port})?(?:[/?#]\S*)?`, 'giu');

/** Removes leading characters of a match that neither a scheme nor a name begins with. */
const withoutLead = (text: string): string => text.replace(/^[0-9+.-]+(?=[a-z][a-z0-9+.-]*:\/\/)|^[\p{M}-]+/iu, '');
const withoutSentence = (text: string): string => text.replace(/(?<![.,;:!?)\]}'"’”])[.,;:!?)\]}'"’”]+$/u, '');

/** Every link in a text, as mail programs and phones would detect it. */
export const linksInText = (text: string): string[] =>
  [...text.normalize('NFKC').matchAll(address)].map(([match]) => withoutSentence(withoutLead(match)));

const originOf = (link: string, origin: string): string | undefined => {
  const { protocol } = new URL(origin);
  const url = URL.parse(/^[a-z][a-z0-9+.-]*:\/\//i.test(link) ? link : `${protocol}//${link}`);
  // A user name before the host could pass for the host, so such links are foreign.
  return url && url.username === '' && url.password === '' ? url.origin : undefined;
};

type LinkVerdict = { ours: string[]; foreign: string | undefined };

/** The links in a text that lead to this site, and the first that does not. */
export const judgeLinks = (text: string, origin: string): LinkVerdict => {
  const links = linksInText(text);
  const isOurs = (link: string) => originOf(link, origin) === origin;
  return { ours: links.filter(isOurs), foreign: links.find((link) => !isOurs(link)) };
};
