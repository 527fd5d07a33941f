/** "a red car", "an orange one". Words that begin with a u ("used", "utility") are spoken with a y. */
export const withArticle = (words: string): string => `${/^[aeio]/i.test(words) ? 'an' : 'a'} ${words}`;
