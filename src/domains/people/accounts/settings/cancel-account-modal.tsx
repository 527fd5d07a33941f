import { useDispatch, useSelector } from 'react-redux';
import { overlayClosed } from '#domains/reference/shopper/overlays-slice.ts';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { selectUser } from '../user-slice.ts';
import { CancelForm } from './cancel-form.tsx';

/** Asks for the password or a fresh sign-in before an account is canceled (RULING-30). */
export const CancelAccountModal = () => {
  const dispatch = useDispatch();
  const { userInfo } = useSelector(selectUser);
  return (
    <Dialog open title="Cancel your account?" onClose={() => dispatch(overlayClosed('cancel-account'))}>
      <CancelForm hasPassword={userInfo?.authProviderCode === 'EMAIL'} />
    </Dialog>
  );
};
