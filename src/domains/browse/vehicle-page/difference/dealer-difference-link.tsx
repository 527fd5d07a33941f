import { useLinkedModal } from '#domains/reference/shopper/use-linked-modal.ts';
import type { DealerDifferenceView } from './dealer-difference-view.ts';

const fetchDialog = async () => (await import('./dealer-difference-dialog.tsx')).DealerDifferenceDialog;

/** Link to the comparison of both cars; with JavaScript it opens a dialog with the differences (UI-05). */
export const DealerDifferenceLink = ({ difference }: { difference: DealerDifferenceView }) => {
  const { Dialog, open, close, link } = useLinkedModal('dealer-difference', difference.href, fetchDialog);
  return (
    <>
      <a {...link}>See what’s different</a>
      {Dialog && <Dialog difference={difference} open={open} onClose={close} />}
    </>
  );
};
