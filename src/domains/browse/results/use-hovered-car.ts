import { type SyntheticEvent, useCallback, useRef, useState } from 'react';

const carOf = (card: Element | null | undefined): number | undefined => {
  const id = Number(card?.querySelector<HTMLAnchorElement>('h3 a')?.pathname.split('/').at(-1));
  return Number.isFinite(id) ? id : undefined;
};

const carIn = (target: EventTarget): number | undefined =>
  target instanceof Element ? carOf(target.closest('article')) : undefined;

/** Links the hovered or focused car of a list with its marker on a map, both ways. */
export const useHoveredCar = () => {
  const [car, setCar] = useState<number>();
  const list = useRef<HTMLElement>(null);
  const look = (event: SyntheticEvent): void => setCar(carIn(event.target));
  // Set directly on the elements, to avoid rendering all cards.
  const mark = useCallback((ids: readonly number[]): void => {
    for (const card of list.current?.querySelectorAll('article') ?? []) {
      const id = carOf(card);
      card.toggleAttribute('data-highlighted', id !== undefined && ids.includes(id));
    }
  }, []);
  return { car, mark, watch: { ref: list, onPointerOver: look, onFocus: look } };
};
