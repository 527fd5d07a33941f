import { type MouseEvent, type ReactNode, useCallback, useState } from 'react';
import { sharePath } from '#domains/criteria/address/paths.ts';
import { ButtonLink } from '#ui/button.tsx';
import { IconLink } from '#ui/icon-button.tsx';
import { useLazyComponent } from '#ui/use-lazy-component.ts';
import type { SharedPage } from './share-terms.ts';

type ShareLinkProps = {
  page: SharedPage;
  origin: string;
  toUrl: (path: string) => string;
  /** What the link says; only its icon where it says nothing. */
  children?: ReactNode;
  /** Of the icon alone. */
  label?: string;
  variant?: 'plain' | 'quiet';
};

const fetchDialog = async () => (await import('./share-dialog.tsx')).ShareDialog;

const opensElsewhere = ({ metaKey, ctrlKey, shiftKey, button }: MouseEvent): boolean =>
  metaKey || ctrlKey || shiftKey || button !== 0;

/** A link to the page for sharing; where there is script the dialog comes to the page, and where it can't it is followed. */
export const ShareLink = ({ page, origin, toUrl, children, label = '', variant = 'plain' }: ShareLinkProps) => {
  const href = sharePath(page.kind === 'list' ? { path: page.path } : { listingIds: page.listingIds });
  const [wanted, setWanted] = useState(false);
  const [open, setOpen] = useState(false);
  const missed = useCallback(() => location.assign(href), [href]);
  const ShareDialog = useLazyComponent(fetchDialog, wanted, missed);
  const ask = (event: MouseEvent) => {
    if (opensElsewhere(event)) return;
    event.preventDefault();
    setWanted(true);
    setOpen(true);
  };
  const link = { href, rel: 'nofollow', onClick: ask };
  return (
    <>
      {children === undefined ? (
        <IconLink icon="share" label={label} {...link} />
      ) : (
        <ButtonLink variant={variant} size="small" icon="share" {...link}>
          {children}
        </ButtonLink>
      )}
      {ShareDialog && (
        <ShareDialog key={page.path} {...{ page, origin, open, toUrl }} action={href} onClose={() => setOpen(false)} />
      )}
    </>
  );
};
