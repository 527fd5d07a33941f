import { debounce } from './debounce.ts';

/** Maximum widths in px; everything wider is `large` (UI-08). */
const breakpoints = { small: 767, medium: 1023, wide: 1299 } as const;

export type LayoutSize = keyof typeof breakpoints | 'large';

export const RESIZE_DEBOUNCE_MS = 100;

export const layoutSize = (widthPx: number): LayoutSize => {
  if (widthPx <= breakpoints.small) return 'small';
  if (widthPx <= breakpoints.medium) return 'medium';
  if (widthPx <= breakpoints.wide) return 'wide';
  return 'large';
};

type Viewport = {
  readonly innerWidth: number;
  addEventListener(type: 'resize', listener: () => void): void;
  removeEventListener(type: 'resize', listener: () => void): void;
};

type LayoutSizeStore = { size(): LayoutSize; subscribe(listener: () => void): () => void };

/** Follows the window's width, 100 ms after the last resize (UI-09). */
export const createLayoutSizeStore = (viewport: Viewport): LayoutSizeStore => {
  let size = layoutSize(viewport.innerWidth);
  return {
    size: () => size,
    subscribe(listener) {
      const settle = debounce(() => {
        const now = layoutSize(viewport.innerWidth);
        if (now === size) return;
        size = now;
        listener();
      }, RESIZE_DEBOUNCE_MS);
      viewport.addEventListener('resize', settle);
      return () => {
        settle.cancel();
        viewport.removeEventListener('resize', settle);
      };
    },
  };
};
