import { redirect } from 'react-router';
import { walletPath } from '#paths/paths.ts';
import type { PageHandle } from '../pages/page-type.ts';

export const handle: PageHandle = { pageType: 'mydeal' };

/** Terms are edited on the wallet's page; links to their former page redirect there. */
export const loader = () => {
  throw redirect(walletPath(), { status: 301 });
};

/** 308 keeps method and body. */
export const action = () => {
  throw redirect(walletPath(), { status: 308 });
};
