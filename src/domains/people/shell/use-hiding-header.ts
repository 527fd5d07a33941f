import { useEffect } from 'react';

/** Scrolling less than this, a thumb may only have trembled. */
const slack = 12;

/**
 * While a page is scrolled down, its `html` element has `data-scrolls-down`: on a phone the header slides away then. It
 * comes back with the first scrolling up and at the top of the page.
 */
export const useHidingHeader = (): void => {
  useEffect(() => {
    const { dataset } = document.documentElement;
    /** Where the direction last changed: the lowest point while going down, the highest while going up. */
    let turn = window.scrollY;
    const onScroll = () => {
      const y = Math.max(0, window.scrollY);
      const isDown = dataset.scrollsDown !== undefined;
      turn = isDown ? Math.max(turn, y) : Math.min(turn, y);
      if (Math.abs(y - turn) < slack && y > slack) return;
      if (isDown) delete dataset.scrollsDown;
      else if (y > slack) dataset.scrollsDown = '';
      turn = y;
    };
    window.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      window.removeEventListener('scroll', onScroll);
      delete dataset.scrollsDown;
    };
  }, []);
};
