import { lazy, Suspense } from 'react';
import { useSelector } from 'react-redux';
import { selectModalOpen } from '#domains/accounts/overlays-slice.ts';
import { CompareTray } from './compare-tray.tsx';

const CompareModal = lazy(async () => ({ default: (await import('./compare-modal.tsx')).CompareModal }));

/** The tray, except beside the comparison itself, and the dialog once it is asked for (UI-05). */
export const CompareHost = ({ tray }: { tray: boolean }) => {
  const open = useSelector(selectModalOpen('compare'));
  return (
    <>
      {tray && <CompareTray />}
      {open && (
        <Suspense fallback={null}>
          <CompareModal />
        </Suspense>
      )}
    </>
  );
};
