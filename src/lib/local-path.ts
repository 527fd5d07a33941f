/** Stands for this site while an address is read; no address can name it. */
const here = 'http://here.invalid';

/** Browsers drop or turn these before they read an address, so an address that holds them says two things at once. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const ambiguous = /[\u0000-\u001f\u007f-\u009f\\]/;

/**
 * Where to go back to: a path of this site, or home. An address given by a client never leads elsewhere. It is read by
 * the parser browsers use and handed back as that parser spells it, so it is also a legal header value.
 */
export const localPath = (path: string | undefined): string => {
  if (!path?.startsWith('/') || ambiguous.test(path) || !URL.canParse(path, here)) return '/';
  const read = new URL(path, here);
  if (read.origin !== here) return '/';
  // A path such as /.//elsewhere.example has nothing but slashes before the name once its dots are gone.
  if (read.pathname.startsWith('//')) return '/';
  return `${read.pathname}${read.search}${read.hash}`;
};

/** Whether an address is a path of this site as it stands. */
export const isLocalPath = (path: string): boolean => path !== '' && localPath(path) === path;
