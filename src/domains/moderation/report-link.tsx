import { reportListingPath } from '#domains/criteria/address/paths.ts';
import { useLinkedDialog } from '#ui/overlays/use-linked-dialog.ts';

type ReportLinkProps = { listingId: number; name: string; toUrl: (path: string) => string };

const fetchDialog = async () => (await import('./report-dialog.tsx')).ReportDialog;

/** A link to the form, which comes to the page. */
export const ReportLink = ({ listingId, name, toUrl }: ReportLinkProps) => {
  const href = reportListingPath(listingId);
  const { Dialog, open, close, link } = useLinkedDialog(href, fetchDialog);
  return (
    <>
      <a {...link}>Report this listing</a>
      {Dialog && <Dialog {...{ listingId, name, href, open, toUrl }} onClose={close} />}
    </>
  );
};
