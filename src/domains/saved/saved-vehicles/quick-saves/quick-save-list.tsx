import { useDispatch } from 'react-redux';
import { useLocation } from 'react-router';
import { overlayClosed } from '#domains/reference/shopper/overlays-slice.ts';
import { signInPath } from '#paths/paths.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import type { SavedVehiclesDispatch } from '../saved-vehicles-slice.ts';
import { QuickSaveCars } from './quick-save-cars.tsx';

/** A visitor's saved cars (UI-01). */
export const QuickSaveList = () => {
  const dispatch = useDispatch<SavedVehiclesDispatch>();
  const { pathname, search } = useLocation();
  return (
    <Dialog
      open
      placement="end"
      title="Saved cars"
      onClose={() => dispatch(overlayClosed('quick-save-list'))}
      footer={
        <ButtonLink block href={signInPath('sign-in', `${pathname}${search}`)}>
          Sign in to keep them everywhere
        </ButtonLink>
      }
    >
      <QuickSaveCars />
    </Dialog>
  );
};
