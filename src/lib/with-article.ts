/** "a red car", "an orange one". Words that begin with u ("used", "utility") are pronounced with a y. */
export const withArticle = (words: string): string => `${/^[aeio]/i.test(words) ? 'an' : 'a'} ${words}`;
