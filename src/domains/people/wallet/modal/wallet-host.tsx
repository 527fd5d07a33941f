import { useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { alertShown, couldNotOpen } from '#domains/reference/shopper/notices-slice.ts';
import { modalClosed, selectModalOpen } from '#domains/reference/shopper/overlays-slice.ts';
import { useLazyComponent } from '#ui/use-lazy-component.ts';
import { myWalletChanged } from '../state/wallet-slice.ts';
import type { WalletConfigs } from '../state/wallet-state.ts';

const fetchModal = async () => (await import('./my-wallet-modal.tsx')).MyWalletModal;

/** Loads the wallet's dialog when it is first opened (UI-05), and passes the brand's configuration to the store. */
export const WalletHost = ({ configs }: { configs: WalletConfigs }) => {
  const dispatch = useDispatch();
  const isOpen = useSelector(selectModalOpen('my-wallet'));
  useEffect(() => {
    dispatch(myWalletChanged({ configs }));
  }, [dispatch, configs]);
  const MyWalletModal = useLazyComponent(fetchModal, isOpen, () => {
    dispatch(modalClosed('my-wallet'));
    dispatch(alertShown({ level: 'danger', message: couldNotOpen }));
  });
  return MyWalletModal ? <MyWalletModal /> : null;
};
