import type { ComponentType } from 'react';
import { useLinkedDialog } from '#ui/overlays/use-linked-dialog.ts';
import type { ModalId } from './overlays-slice.ts';
import { useModalFlag } from './use-modal-flag.ts';

/** UI-05: a link whose page comes as a dialog, with a flag of its own while it is open. */
export const useLinkedModal = <Props>(id: ModalId, href: string, load: () => Promise<ComponentType<Props>>) => {
  const dialog = useLinkedDialog(href, load);
  useModalFlag(id, dialog.open);
  return dialog;
};
