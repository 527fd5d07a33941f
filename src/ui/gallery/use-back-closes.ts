import { type RefObject, useEffect, useRef } from 'react';
import { showAsModal } from '../overlays/dialog-element.ts';

/**
 * Lets the browser's Back button close a full-screen dialog: while it is open the URL has this fragment. A URL with the
 * fragment opens the dialog.
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
      // `history.back()` is asynchronous: a dialog opened again before it finishes waits for the hashchange.
      if (location.hash === fragment) addEventListener('hashchange', push, { once: true });
      else push();
    },
  };
};
