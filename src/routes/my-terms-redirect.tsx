import { redirect } from 'react-router';
import { walletPath } from '#paths/paths.ts';
import type { PageHandle } from '../pages/page-type.ts';

export const handle: PageHandle = { pageType: 'mydeal' };

/** Terms are edited on the wallet's page; old links to the page they had are redirected there. */
export const loader = () => {
  throw redirect(walletPath(), { status: 301 });
};

/** Redirects, keeping what was sent. */
export const action = () => {
  throw redirect(walletPath(), { status: 308 });
};
