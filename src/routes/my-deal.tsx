import { redirect } from 'react-router';
import { walletPath } from '#paths/paths.ts';
import type { PageHandle } from '../pages/page-type.ts';

export const handle: PageHandle = { pageType: 'mydeal' };

/** The form of a deal stands on the wallet's page. */
export const loader = () => {
  throw redirect(walletPath(), { status: 301 });
};

/** Redirects, keeping what was sent. */
export const action = () => {
  throw redirect(walletPath(), { status: 308 });
};
