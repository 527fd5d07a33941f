const anId = /^\d{5,10}$/;
const carPath = /\/(?:vehicle|inventory|listings)\/(\d{5,10})\/?$/;

const idsOfLink = (text: string): string[] => {
  if (anId.test(text)) return [text];
  // On whichever host of the site the link was copied.
  const url = URL.parse(text, 'https://site.invalid');
  const inPath = url && carPath.exec(url.pathname)?.[1];
  if (inPath) return [inPath];
  return url?.searchParams.getAll('listingId').flatMap((ids) => ids.split(',')) ?? [];
};

/** Ids of cars in pasted text: links to cars or comparisons, or plain numbers. */
export const listingIdsIn = (text: string): number[] => {
  const ids = text.split(/\s+/).flatMap(idsOfLink);
  return [...new Set(ids.filter((id) => anId.test(id)).map(Number))];
};
