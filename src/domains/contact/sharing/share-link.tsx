import type { ReactNode } from 'react';
import { useLinkedModal } from '#domains/reference/shopper/use-linked-modal.ts';
import { sharePath } from '#paths/paths.ts';
import { ButtonLink } from '#ui/button.tsx';
import { IconLink } from '#ui/icon-button.tsx';
import type { PageToShare } from './share-terms.ts';

type ShareLinkProps = {
  page: PageToShare;
  origin: string;
  /** The site's name. */
  site: string;
  toUrl: (path: string) => string;
  /** Link text; without it only the icon is shown. */
  children?: ReactNode;
  /** Accessible name of the icon-only link. */
  label?: string;
  variant?: 'plain' | 'quiet';
};

const fetchDialog = async () => (await import('./share-dialog.tsx')).ShareDialog;

/** Link to the share page; with JavaScript it opens the share dialog. */
export const ShareLink = ({ page, origin, site, toUrl, children, label = '', variant = 'plain' }: ShareLinkProps) => {
  const href = sharePath(page.kind === 'list' ? { path: page.path } : { listingIds: page.listingIds });
  const { Dialog, open, close, link } = useLinkedModal('share-listing', href, fetchDialog);
  return (
    <>
      {children === undefined ? (
        <IconLink icon="share" label={label} {...link} />
      ) : (
        <ButtonLink variant={variant} size="small" icon="share" {...link}>
          {children}
        </ButtonLink>
      )}
      {Dialog && (
        <Dialog
          key={page.path}
          page={page}
          origin={origin}
          site={site}
          open={open}
          toUrl={toUrl}
          action={href}
          onClose={close}
        />
      )}
    </>
  );
};
