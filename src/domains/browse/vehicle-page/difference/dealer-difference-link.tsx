import { useLinkedModal } from '#domains/reference/shopper/use-linked-modal.ts';
import type { DealerDifferenceView } from './dealer-difference-view.ts';

const fetchDialog = async () => (await import('./dealer-difference-dialog.tsx')).DealerDifferenceDialog;

/** UI-05: a link to the comparison of both cars; a plain press shows what differs in place. */
export const DealerDifferenceLink = ({ difference }: { difference: DealerDifferenceView }) => {
  const { Dialog, open, close, link } = useLinkedModal('dealer-difference', difference.href, fetchDialog);
  return (
    <>
      <a {...link}>See what’s different</a>
      {Dialog && <Dialog difference={difference} open={open} onClose={close} />}
    </>
  );
};
