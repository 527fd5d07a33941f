import { useEffect, useRef } from 'react';

/**
 * Makes the back button close an open dialog instead of leaving the page, by a history entry that is removed when it
 * closes. `leaveFor` closes it first, so that the entry doesn't stay between this page and the next.
 */
export const useHistoryEntry = (isOpen: boolean, onBack: () => void) => {
  const next = useRef<string>(undefined);
  useEffect(() => {
    if (!isOpen) return;
    const { href } = location;
    let isThere = true;
    // The page doesn't change, so the router must not handle it.
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
