import {
  accountPath,
  legalPath,
  mailActionPath,
  makerPath,
  opsPath,
  subscriptionsPath,
  walletPath,
} from '#paths/paths.ts';

/**
 * Pages that are rendered for whoever asks, each time: everything under these addresses. All others are rendered for
 * everybody, with no identity in reach; a loader of theirs that asks who is there fails.
 */
const personalPages = [
  accountPath(),
  opsPath(),
  // By the links in their mails.
  mailActionPath(),
  subscriptionsPath(),
  // How somebody would pay.
  walletPath(),
  // What somebody chose about being counted.
  legalPath('privacy-choices'),
  makerPath('consumer-privacy'),
  // What somebody takes part in.
  legalPath('experiments'),
];

const under = new RegExp(`^(?:${personalPages.join('|')})(?:[/.]|$)`);

/** As the router reads an address: decoded, in any case, however many slashes. */
export const isPersonalPage = (pathname: string): boolean => under.test(readAsRouter(pathname));

/** Which part of the back office an address is: '' for its front door, undefined for what is no part of it. */
export const adminPartOf = (pathname: string): string | undefined => {
  const path = readAsRouter(pathname)
    .replace(/(?:\/_)?\.data$/, '')
    .replace(/\/$/, '');
  if (path === opsPath()) return '';
  const inside = `${opsPath()}/`;
  return path.startsWith(inside) ? path.slice(inside.length) : undefined;
};

const readAsRouter = (pathname: string): string => {
  const path = pathname.replaceAll(/\/{2,}/g, '/').toLowerCase();
  if (!path.includes('%')) return path;
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
};
