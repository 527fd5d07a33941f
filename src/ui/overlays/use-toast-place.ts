import { type RefObject, useEffect } from 'react';
import { liftOver } from './toast-lift.ts';
import type { ToastQueue } from './toast-queue.ts';

const gapPx = 8;

/** Elements a toast must not cover: controls that are likely to be used next. */
const keepClear = '[data-keep-clear]';

const actionsIn = (region: HTMLElement): HTMLElement[] => [...region.querySelectorAll<HTMLElement>('a, button')];

/** Keeps the toasts above `data-keep-clear` elements such as save buttons, also while the page scrolls. */
const useLift = (region: RefObject<HTMLElement | null>, count: number): void => {
  useEffect(() => {
    const element = region.current;
    if (!element || count === 0) return;
    const place = () => {
      element.style.removeProperty('translate');
      const toasts = [...element.children].map((child) => child.getBoundingClientRect());
      const boxes = [...document.querySelectorAll(keepClear)].map((one) => one.getBoundingClientRect());
      const whole = {
        left: Math.min(...toasts.map(({ left }) => left)),
        right: Math.max(...toasts.map(({ right }) => right)),
        top: Math.min(...toasts.map(({ top }) => top)),
        bottom: Math.max(...toasts.map(({ bottom }) => bottom)),
      };
      const liftPx = liftOver(whole, { boxes, gapPx, highestTopPx: window.innerHeight / 3 });
      if (liftPx > 0) element.style.translate = `0 ${-liftPx}px`;
    };
    place();
    const again = { passive: true } as const;
    window.addEventListener('scroll', place, again);
    window.addEventListener('resize', place, again);
    return () => {
      window.removeEventListener('scroll', place);
      window.removeEventListener('resize', place);
    };
  }, [region, count]);
};

/**
 * Toasts are at the end of the document, too far away for the keyboard before they disappear. So Tab moves from the
 * element that caused a toast to its action and back; Escape closes it.
 */
const useKeyboard = (region: RefObject<HTMLElement | null>, queue: ToastQueue): void => {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const element = region.current;
      const newest = queue.toasts().at(-1);
      if (!element || !newest || event.defaultPrevented) return;
      const { activeElement } = document;
      const isInside = element.contains(activeElement);
      if (event.key === 'Escape' && isInside) {
        queue.dismiss(newest.id);
        if (newest.from instanceof HTMLElement) newest.from.focus();
      }
      if (event.key !== 'Tab') return;
      const actions = actionsIn(element);
      if (!isInside && !event.shiftKey && activeElement === newest.from && actions.length > 0) {
        event.preventDefault();
        actions.at(-1)?.focus();
      } else if (isInside && newest.from instanceof HTMLElement && newest.from.isConnected) {
        // Shift+Tab returns to that element; Tab continues after it, as if the toast followed it.
        if (event.shiftKey) event.preventDefault();
        newest.from.focus();
      }
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [region, queue]);
};

export const useToastPlace = (region: RefObject<HTMLElement | null>, queue: ToastQueue, newest: number): void => {
  useLift(region, newest);
  useKeyboard(region, queue);
};
