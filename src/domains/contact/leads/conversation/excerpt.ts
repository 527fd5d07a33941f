const longest = 140;

/** The beginning of a message, for a list of notifications. */
export const excerpt = (words: string): string => (words.length > longest ? `${words.slice(0, longest)}…` : words);
