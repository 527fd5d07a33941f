import { useEffect, useState } from 'react';
import { createLayoutSizeStore, type LayoutSize } from './breakpoints.ts';

/**
 * For behaviour that depends on the width; layout itself is CSS. The server cannot know the width, so the first
 * render is `initial` on both sides and the real size follows.
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
