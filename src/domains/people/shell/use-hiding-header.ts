import { useEffect } from 'react';

/** Smaller movements are ignored, because they may be accidental. */
const slack = 12;

/**
 * Sets `data-scrolls-down` on the `html` element while the page is scrolled down: on phones the header is hidden then.
 * It reappears when scrolling up and at the top of the page.
 */
export const useHidingHeader = (): void => {
  useEffect(() => {
    const { dataset } = document.documentElement;
    /** The position where the scroll direction last changed. */
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
