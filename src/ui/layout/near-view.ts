/** How close to view lazy content comes before it is rendered (UI-10). */
const LAZY_THRESHOLD_PX = 300;

/** Calls back once, when the element is within the threshold of the view; at once where nothing can watch it. */
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
