import { Children, type CSSProperties, type ReactNode, useEffect, useRef, useState } from 'react';
import { RESIZE_DEBOUNCE_MS } from '../breakpoints.ts';
import { debounce } from '../debounce.ts';
import { IconButton } from '../icon-button.tsx';
import styles from './carousel.module.css';
import { moreToEitherSide, scrollStep } from './carousel-position.ts';
import { ScrollArea } from './scroll-area.tsx';

type CarouselProps = {
  label: string;
  /** Each child is one item. */
  children: ReactNode;
  /** Width of an item; "100%" shows one at a time. */
  itemWidth?: string;
  previousLabel?: string;
  nextLabel?: string;
};

/**
 * A list that scrolls sideways and snaps. The buttons are optional; touch, wheel and arrow keys work without
 * JavaScript.
 */
export const Carousel = ({
  label,
  children,
  itemWidth = '18.5rem',
  previousLabel = 'Previous',
  nextLabel = 'Next',
}: CarouselProps) => {
  const strip = useRef<HTMLElement>(null);
  const [more, setMore] = useState({ before: false, after: true });

  useEffect(() => {
    const element = strip.current;
    if (!element) return;
    const look = () =>
      setMore((was) => {
        const is = moreToEitherSide({
          left: Math.abs(element.scrollLeft),
          width: element.clientWidth,
          contentWidth: element.scrollWidth,
        });
        return was.before === is.before && was.after === is.after ? was : is;
      });
    const settle = debounce(look, RESIZE_DEBOUNCE_MS);
    const sizes = new ResizeObserver(settle);
    sizes.observe(element);
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      sizes.disconnect();
      settle.cancel();
      element.removeEventListener('scroll', look);
    };
  }, []);

  const move = (direction: 1 | -1) => {
    const element = strip.current;
    element?.scrollBy({ left: direction * scrollStep({ width: element.clientWidth }) });
  };

  return (
    <div className={styles.carousel} style={{ '--item': itemWidth } as CSSProperties}>
      <ScrollArea ref={strip} className={styles.strip} label={label}>
        <ul className={styles.items}>
          {Children.map(children, (child) => (
            <li className={styles.item}>{child}</li>
          ))}
        </ul>
      </ScrollArea>
      <div className={styles.buttons}>
        <IconButton icon="left" tone="raised" label={previousLabel} disabled={!more.before} onClick={() => move(-1)} />
        <IconButton icon="right" tone="raised" label={nextLabel} disabled={!more.after} onClick={() => move(1)} />
      </div>
    </div>
  );
};
