import { Dialog } from '#ui/overlays/dialog.tsx';
import { ReportForm } from './report-form.tsx';

type ReportDialogProps = {
  listingId: number;
  name: string;
  href: string;
  open: boolean;
  onClose: () => void;
  toUrl: (path: string) => string;
};

export const ReportDialog = ({ listingId, name, href, open, onClose, toUrl }: ReportDialogProps) => (
  <Dialog title={`Report this ${name}`} open={open} onClose={onClose}>
    <ReportForm listingId={listingId} action={href} toUrl={toUrl} />
  </Dialog>
);
