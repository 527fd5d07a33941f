/** Where to go back to: a path of this site, or home. An address given by a client never leads elsewhere. */
export const localPath = (given: string | undefined): string => {
  if (!given || !/^\/(?![/\\])/.test(given) || /[\r\n\\]/.test(given)) return '/';
  return given;
};
