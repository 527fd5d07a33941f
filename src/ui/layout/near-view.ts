/** Distance from the viewport at which lazy content is rendered (UI-10). */
const LAZY_THRESHOLD_PX = 300;

/**
 * Calls `near` once, when the element is within the threshold of the viewport; at once without IntersectionObserver.
 */
export const whenNearView = (element: Element, near: () => void, thresholdPx = LAZY_THRESHOLD_PX): (() => void) => {
  if (typeof IntersectionObserver === 'undefined') {
    near();
    return () => {};
  }
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      observer.disconnect();
      near();
    },
    { rootMargin: `${thresholdPx}px 0px` },
  );
  observer.observe(element);
  return () => observer.disconnect();
};
