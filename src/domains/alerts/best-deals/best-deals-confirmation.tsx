import { useDispatch, useSelector } from 'react-redux';
import { overlayClosed } from '#domains/shopper/overlays-slice.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { selectBestDeals } from './best-deals-slice.ts';
import { AskedWords, askedTitle } from './best-deals-words.tsx';

/** UI-01, ALRT-17 */
export const BestDealsConfirmation = () => {
  const dispatch = useDispatch();
  const { asked } = useSelector(selectBestDeals);
  const close = () => dispatch(overlayClosed('best-deals-confirmation'));
  if (!asked) return null;
  return (
    <Dialog open title={askedTitle(asked)} onClose={close} footer={<Button onClick={close}>Done</Button>}>
      <p>
        <AskedWords asked={asked} />
      </p>
    </Dialog>
  );
};
