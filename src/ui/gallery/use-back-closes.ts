import { type RefObject, useEffect, useRef } from 'react';
import { showAsModal } from '../overlays/dialog-element.ts';

/**
 * A dialog that fills the screen is a place of its own to whoever presses Back: it stands in the address, as a
 * fragment, and Back leaves it. An address that has the fragment opens it.
 */
export const useBackCloses = (dialog: RefObject<HTMLDialogElement | null>, fragment: string) => {
  const wasPushed = useRef(false);

  useEffect(() => {
    const element = dialog.current;
    if (!element) return;
    const follow = () => {
      if (location.hash === fragment) showAsModal(element);
      else if (element.open) element.close();
    };
    const closed = () => {
      if (location.hash !== fragment) return;
      if (wasPushed.current) history.back();
      else history.replaceState(history.state, '', `${location.pathname}${location.search}`);
      wasPushed.current = false;
    };
    follow();
    addEventListener('hashchange', follow);
    element.addEventListener('close', closed);
    return () => {
      removeEventListener('hashchange', follow);
      element.removeEventListener('close', closed);
    };
  }, [dialog, fragment]);

  const push = () => {
    wasPushed.current = true;
    location.hash = fragment;
  };
  return {
    open: () => {
      // The browser goes back some time after the call: a dialog opened again before that waits for it.
      if (location.hash === fragment) addEventListener('hashchange', push, { once: true });
      else push();
    },
  };
};
