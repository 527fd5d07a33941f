import { useLinkedModal } from '#domains/reference/shopper/use-linked-modal.ts';
import { reportListingPath } from '#paths/paths.ts';

type ReportLinkProps = { listingId: number; name: string; toUrl: (path: string) => string };

const fetchDialog = async () => (await import('./report-dialog.tsx')).ReportDialog;

/** Link to the report page; with JavaScript it opens the form in a dialog. */
export const ReportLink = ({ listingId, name, toUrl }: ReportLinkProps) => {
  const href = reportListingPath(listingId);
  const { Dialog, open, close, link } = useLinkedModal('report', href, fetchDialog);
  return (
    <>
      <a {...link}>Report this listing</a>
      {Dialog && <Dialog listingId={listingId} name={name} href={href} open={open} toUrl={toUrl} onClose={close} />}
    </>
  );
};
