import { useDispatch, useSelector } from 'react-redux';
import { overlayClosed } from '#domains/reference/shopper/overlays-slice.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { RequestSummary, requestTitle } from './best-deals-copy.tsx';
import { selectBestDeals } from './best-deals-slice.ts';

/** Says which deals will be sent, to new subscribers and to those who were before (ALRT-17). */
export const BestDealsConfirmation = () => {
  const dispatch = useDispatch();
  const { deals } = useSelector(selectBestDeals);
  const close = () => dispatch(overlayClosed('best-deals-confirmation'));
  if (!deals) return null;
  return (
    <Dialog open title={requestTitle(deals)} onClose={close} footer={<Button onClick={close}>Done</Button>}>
      <p>
        <RequestSummary requestedDeals={deals} />
      </p>
    </Dialog>
  );
};
