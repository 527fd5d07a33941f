/** Source code without comments. */
export const withoutComments = (text: string): string =>
  text.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/(^|[\s;{])\/\/.*$/gm, '$1');

/** API paths under the root of a page. */
const api = /^\/cars-for-sale\/(api|bonnet-reference|ico|kbbresearch|personalization|svc)\b/;
const staticFile = /\.\w{2,5}$/;

/** Attributes, calls and fields with a link target. */
const leading =
  /(?:\b(?:href|to|action|formAction|returnTo|dismissHref|path)=\{?|\b(?:redirect|navigate|seeOther)\(|\b(?:href|returnTo|to): )$/;

const pathsIn = (text: string): { path: string; before: string }[] =>
  [...withoutComments(text).matchAll(/(?<quote>["'`])(?<path>\/(?:[a-z][^"'`\n]*)?)\k<quote>/g)].map((match) => ({
    path: match.groups?.path ?? '',
    before: match.input.slice(Math.max(0, match.index - 40), match.index),
  }));

/**
 * Links, redirects and page addresses that are literals instead of built by functions; `roots` are the first segments
 * of pages.
 */
export const literalLinks = (text: string, roots: readonly string[]): string[] => {
  const ofPage = new RegExp(`^/(${roots.join('|')})(?![\\w-])`);
  return pathsIn(text)
    .filter(({ path }) => !api.test(path) && !staticFile.test(path))
    .filter(({ path, before }) => ofPage.test(path) || leading.test(before))
    .map(({ path }) => path);
};

/** Paths that are literals in more than one file, with those files. */
export const repeatedPaths = (files: ReadonlyMap<string, string>): string[] => {
  const filesOf = new Map<string, string[]>();
  for (const [file, text] of files) {
    for (const path of new Set(pathsIn(text).map((literal) => literal.path))) {
      if (path !== '/') filesOf.set(path, [...(filesOf.get(path) ?? []), file]);
    }
  }
  return [...filesOf].flatMap(([path, among]) => (among.length > 1 ? [`${path} in ${among.join(', ')}`] : []));
};
