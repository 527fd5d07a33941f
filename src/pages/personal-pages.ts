import {
  accountPath,
  conversationPath,
  dealerPortalPath,
  dealerReplyPath,
  legalPath,
  listCarPath,
  listLinkPath,
  mailActionPath,
  makerPath,
  opsPath,
  reviewsRoot,
  subscriptionsPath,
  walletPath,
} from '#paths/paths.ts';

/**
 * Addresses, including everything below them, that are rendered for each request. All other pages are rendered once for
 * everybody without an identity: a loader of theirs that reads one throws.
 */
const personalPages = [
  accountPath(),
  opsPath(),
  // Who works for which dealer.
  dealerPortalPath(),
  // Drafts of listings, on the device or in an account.
  listCarPath(),
  // Opened by links in mails, which carry a token.
  dealerReplyPath(),
  listLinkPath(),
  mailActionPath(),
  subscriptionsPath(),
  conversationPath(),
  // Whose review it is; the link in a mail to a dealer carries a token.
  reviewsRoot,
  // The shopper's payment terms.
  walletPath(),
  // The visitor's choice about analytics.
  legalPath('privacy-choices'),
  makerPath('consumer-privacy'),
  // The visitor's experiments.
  legalPath('experiments'),
];

const under = new RegExp(`^(?:${personalPages.join('|')})(?:[/.]|$)`);

/** Matches an address the way the router does: decoded, case-insensitive, with repeated slashes collapsed. */
export const isPersonalPage = (pathname: string): boolean => under.test(readAsRouter(pathname));

/** The section of the back office an address belongs to: '' for its home page, undefined outside of it. */
export const adminPartOf = (pathname: string): string | undefined => {
  const path = readAsRouter(pathname)
    .replace(/(?:\/_)?\.data$/, '')
    .replace(/\/$/, '');
  if (path === opsPath()) return '';
  const inside = `${opsPath()}/`;
  return path.startsWith(inside) ? path.slice(inside.length) : undefined;
};

/** The dealer whose portal an address belongs to; undefined outside of one. */
export const portalDealerOf = (pathname: string): number | undefined => {
  const path = readAsRouter(pathname).replace(/(?:\/_)?\.data$/, '');
  const [, root, id = ''] = path.split('/');
  return `/${root}` === dealerPortalPath() && /^\d{1,9}$/.test(id) ? Number(id) : undefined;
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
