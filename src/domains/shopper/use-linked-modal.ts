import { type ComponentType, useEffect } from 'react';
import { useDispatch } from 'react-redux';
import { useLinkedDialog } from '#ui/overlays/use-linked-dialog.ts';
import { type ModalId, modalClosed, modalOpened } from './overlays-slice.ts';

/** UI-05: a link whose page comes as a dialog, with a flag of its own while it is open. */
export const useLinkedModal = <Props>(id: ModalId, href: string, load: () => Promise<ComponentType<Props>>) => {
  const dispatch = useDispatch();
  const dialog = useLinkedDialog(href, load);
  useEffect(() => {
    if (!dialog.open) return;
    dispatch(modalOpened(id));
    return () => {
      dispatch(modalClosed(id));
    };
  }, [dispatch, id, dialog.open]);
  return dialog;
};
