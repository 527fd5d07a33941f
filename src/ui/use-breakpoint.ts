import { useEffect, useState } from 'react';
import { createLayoutSizeStore, type LayoutSize } from './breakpoints.ts';

/**
 * For behavior that depends on the width; layout itself is CSS. The server does not know the width, so the first render
 * is `initial` on both sides and an effect sets the real size.
 */
export const useBreakpoint = (initial: LayoutSize = 'large'): LayoutSize => {
  const [size, setSize] = useState(initial);
  useEffect(() => {
    const store = createLayoutSizeStore(window);
    setSize(store.size());
    return store.subscribe(() => setSize(store.size()));
  }, []);
  return size;
};
