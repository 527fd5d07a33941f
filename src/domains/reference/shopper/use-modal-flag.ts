import { useEffect } from 'react';
import { useDispatch } from 'react-redux';
import { type ModalId, modalClosed, modalOpened } from './overlays-slice.ts';

/** Sets the flag of a dialog or an inline panel while it is open (UI-05). */
export const useModalFlag = (id: ModalId, isOpen: boolean): void => {
  const dispatch = useDispatch();
  useEffect(() => {
    if (!isOpen) return;
    dispatch(modalOpened(id));
    return () => {
      dispatch(modalClosed(id));
    };
  }, [dispatch, id, isOpen]);
};
