import type { ComponentType } from 'react';
import { useLinkedDialog } from '#ui/overlays/use-linked-dialog.ts';
import type { ModalId } from './overlays-slice.ts';
import { useModalFlag } from './use-modal-flag.ts';

/** A link whose page opens as a dialog, with its own flag while open (UI-05). */
export const useLinkedModal = <Props>(id: ModalId, href: string, load: () => Promise<ComponentType<Props>>) => {
  const dialog = useLinkedDialog(href, load);
  useModalFlag(id, dialog.open);
  return dialog;
};
