/** File names contain a hash of the content, so the files can be cached forever. */
export const brandFilesPath = '/img/brand';
