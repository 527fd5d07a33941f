import { type MouseEvent, useCallback, useState } from 'react';
import { reportListingPath } from '#domains/criteria/address/paths.ts';
import { useLazyComponent } from '#ui/use-lazy-component.ts';

type ReportLinkProps = { listingId: number; name: string; toUrl: (path: string) => string };

const fetchDialog = async () => (await import('./report-dialog.tsx')).ReportDialog;

const opensElsewhere = ({ metaKey, ctrlKey, shiftKey, button }: MouseEvent): boolean =>
  metaKey || ctrlKey || shiftKey || button !== 0;

/** A link to the form; where there is script the form comes to the page, and where it can't the link is followed. */
export const ReportLink = ({ listingId, name, toUrl }: ReportLinkProps) => {
  const href = reportListingPath(listingId);
  const [wanted, setWanted] = useState(false);
  const [open, setOpen] = useState(false);
  const missed = useCallback(() => location.assign(href), [href]);
  const ReportDialog = useLazyComponent(fetchDialog, wanted, missed);
  const ask = (event: MouseEvent) => {
    if (opensElsewhere(event)) return;
    event.preventDefault();
    setWanted(true);
    setOpen(true);
  };
  return (
    <>
      <a href={href} rel="nofollow" onClick={ask}>
        Report this listing
      </a>
      {ReportDialog && <ReportDialog {...{ listingId, name, href, open, toUrl }} onClose={() => setOpen(false)} />}
    </>
  );
};
