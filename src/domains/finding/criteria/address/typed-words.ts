/** The words a shopper typed for this search: its original words, or else its keywords. */
export const typedWords = (query: string): string => {
  const params = new URLSearchParams(query);
  // Backslashes escape commas and were not typed.
  return params.get('q') ?? params.get('keywordPhrases')?.replaceAll('\\', '') ?? '';
};
