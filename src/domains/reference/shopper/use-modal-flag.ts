import { useEffect } from 'react';
import { useDispatch } from 'react-redux';
import { type ModalId, modalClosed, modalOpened } from './overlays-slice.ts';

/** UI-05: the flag of what opens over the page or within it, as long as it is open. */
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
