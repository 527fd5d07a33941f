import { type ComponentType, type MouseEvent, useCallback, useState } from 'react';
import { useLazyComponent } from '../use-lazy-component.ts';

const opensElsewhere = ({ metaKey, ctrlKey, shiftKey, button }: MouseEvent): boolean =>
  metaKey || ctrlKey || shiftKey || button !== 0;

/**
 * A link whose page opens as a dialog on this one. Clicks are never lost: without JavaScript, or if the dialog fails to
 * load in time, the link is followed.
 */
export const useLinkedDialog = <Props>(href: string, load: () => Promise<ComponentType<Props>>) => {
  const [wanted, setWanted] = useState(false);
  const [open, setOpen] = useState(false);
  const follow = useCallback(() => {
    // Reset, so that the dialog can be opened again after coming back to this page.
    setWanted(false);
    setOpen(false);
    location.assign(href);
  }, [href]);
  const Dialog = useLazyComponent(load, wanted, follow);
  const ask = (event: MouseEvent) => {
    if (opensElsewhere(event)) return;
    event.preventDefault();
    setWanted(true);
    setOpen(true);
  };
  return { Dialog, open, close: () => setOpen(false), link: { href, rel: 'nofollow', onClick: ask } };
};
