import { useDispatch, useSelector } from 'react-redux';
import { alertShown } from '#domains/reference/shopper/notices-slice.ts';
import { useModalInHistory } from '#domains/reference/shopper/use-modal-in-history.ts';
import { useLazyComponent } from '#ui/use-lazy-component.ts';
import { selectIsTrayOpen } from './compare-slice.ts';

const fetchTray = async () => (await import('./compare-tray.tsx')).CompareTray;
const fetchModal = async () => (await import('./compare-modal.tsx')).CompareModal;

const failureText =
  'We couldn’t open the comparison. Your cars are still selected. Check your connection and try again.';

/** The tray, except on the comparison page, and the dialog when opened (UI-05). */
export const CompareHost = ({ tray }: { tray: boolean }) => {
  const dispatch = useDispatch();
  const modal = useModalInHistory('compare');
  const hasTray = useSelector(selectIsTrayOpen) && tray;
  const missed = () => {
    dispatch(alertShown({ level: 'danger', message: failureText }));
  };
  // Loaded independently: if the tray were removed while the dialog loads, the focus would be lost.
  const CompareTray = useLazyComponent(fetchTray, hasTray, missed);
  const CompareModal = useLazyComponent(fetchModal, modal.isOpen, () => {
    modal.close();
    missed();
  });
  return (
    <>
      {CompareTray && <CompareTray />}
      {CompareModal && <CompareModal onClose={modal.close} />}
    </>
  );
};
