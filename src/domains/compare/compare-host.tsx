import { lazy, Suspense } from 'react';
import { useSelector } from 'react-redux';
import { selectModalOpen } from '#domains/accounts/overlays-slice.ts';
import { selectTrayShown } from './compare-slice.ts';

const CompareTray = lazy(async () => ({ default: (await import('./compare-tray.tsx')).CompareTray }));
const CompareModal = lazy(async () => ({ default: (await import('./compare-modal.tsx')).CompareModal }));

/** The tray, except beside the comparison itself, and the dialog once it is asked for (UI-05). */
export const CompareHost = ({ tray }: { tray: boolean }) => {
  const open = useSelector(selectModalOpen('compare'));
  const hasTray = useSelector(selectTrayShown) && tray;
  return (
    <>
      {/* Each on its own: a tray that left while the dialog is loaded would take the focus with it. */}
      <Suspense fallback={null}>{hasTray && <CompareTray />}</Suspense>
      <Suspense fallback={null}>{open && <CompareModal />}</Suspense>
    </>
  );
};
