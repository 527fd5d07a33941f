/** What a shopper typed to get to this address: the words it was read from, else the words it looks for. */
export const typedWords = (query: string): string => {
  const params = new URLSearchParams(query);
  // A backslash keeps a comma inside a phrase; nobody typed it.
  return params.get('q') ?? params.get('keywordPhrases')?.replaceAll('\\', '') ?? '';
};
