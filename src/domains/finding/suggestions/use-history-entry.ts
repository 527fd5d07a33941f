import { useEffect, useRef } from 'react';

/**
 * Back closes what is open instead of leaving the page: it has an entry of its own in the history, which goes with it.
 * `leaveFor` closes it first, so that the entry does not stay between this page and the next.
 */
export const useHistoryEntry = (isOpen: boolean, onBack: () => void) => {
  const next = useRef<string>(undefined);
  useEffect(() => {
    if (!isOpen) return;
    const { href } = location;
    let isThere = true;
    // The page stays the same one, so no router needs to hear of it.
    const onPop = (event: PopStateEvent) => {
      event.stopImmediatePropagation();
      isThere = false;
      onBack();
      if (next.current !== undefined) location.assign(next.current);
      next.current = undefined;
    };
    history.pushState(history.state, '');
    window.addEventListener('popstate', onPop, { capture: true, once: true });
    return () => {
      if (isThere && location.href === href) history.back();
      else window.removeEventListener('popstate', onPop, { capture: true });
    };
  }, [isOpen, onBack]);
  return (href: string) => {
    next.current = href;
    history.back();
  };
};
