import { type SyntheticEvent, useState } from 'react';

const carIn = (target: EventTarget): number | undefined => {
  const link = target instanceof Element ? target.closest('article')?.querySelector<HTMLAnchorElement>('h3 a') : null;
  const id = Number(link?.pathname.split('/').at(-1));
  return Number.isFinite(id) ? id : undefined;
};

/** Which car of a list the pointer or the keyboard is at, for a map that marks it. */
export const useHoveredCar = () => {
  const [car, setCar] = useState<number>();
  const look = (event: SyntheticEvent): void => setCar(carIn(event.target));
  return { car, watch: { onPointerOver: look, onFocus: look } };
};
