import { type RefObject, useEffect, useState } from 'react';
import type { MapMarker, MapScene } from './map-scene.ts';

/** A marker with an open card, and its position in the window, in pixels. */
export type OpenMarker = {
  marker: MapMarker;
  at: { x: number; y: number };
  window: { width: number; height: number };
};

const markerOf = (
  scene: MapScene,
  target: EventTarget | null,
): { marker: MapMarker; link: HTMLElement } | undefined => {
  const link = target instanceof Element ? target.closest<HTMLElement>('[data-marker]') : null;
  const size = link?.closest<HTMLElement>('[data-layer]')?.dataset.layer;
  if (!link || (size !== 'narrow' && size !== 'wide')) return undefined;
  const marker = scene[size].markers[Number(link.dataset.marker)];
  return marker && { marker, link };
};

/** A group without a card zooms in instead. */
const hasCard = ({ count, opens, card }: MapMarker): boolean => (count === 1 ? card !== undefined : opens === true);

type MapCardOptions = {
  frame: RefObject<HTMLElement | null>;
  scene: MapScene;
  isOn: boolean;
  /** Called with the cars hovered on the map; empty when the pointer leaves. */
  onPoint?: ((ids: readonly number[]) => void) | undefined;
};

/** Opens a marker's card on click, reports hovered markers, and closes with Escape or the next click. */
export const useMapCard = ({ frame, scene, isOn, onPoint }: MapCardOptions) => {
  const [opened, setOpened] = useState<OpenMarker & { of: MapScene; link: HTMLElement }>();
  const open = opened?.of === scene ? opened : undefined;

  useEffect(() => {
    if (!open) return;
    open.link.setAttribute('aria-expanded', 'true');
    return () => open.link.removeAttribute('aria-expanded');
  }, [open]);

  useEffect(() => {
    const map = frame.current;
    if (!map || !isOn) return;
    const listening = new AbortController();
    const onClick = (event: MouseEvent): void => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
      const isInCard = event.target instanceof Element && event.target.closest('[data-map-card]') !== null;
      if (isInCard) return;
      const marker = markerOf(scene, event.target);
      if (!marker || !hasCard(marker.marker) || marker.link.getAttribute('aria-expanded') === 'true') {
        if (marker?.link.getAttribute('aria-expanded') === 'true') event.preventDefault();
        setOpened(undefined);
        return;
      }
      event.preventDefault();
      const [spot, around] = [marker.link.parentElement?.getBoundingClientRect(), map.getBoundingClientRect()];
      const at = { x: (spot?.left ?? 0) - around.left, y: (spot?.top ?? 0) - around.top };
      setOpened({ ...marker, of: scene, at, window: { width: around.width, height: around.height } });
    };
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return;
      map.querySelector<HTMLElement>('[data-marker][aria-expanded="true"]')?.focus();
      setOpened(undefined);
    };
    const onOver = (event: Event): void => onPoint?.(markerOf(scene, event.target)?.marker.ids ?? []);
    const { signal } = listening;
    map.addEventListener('click', onClick, { signal });
    map.addEventListener('keydown', onKey, { signal });
    map.addEventListener('pointerover', onOver, { signal });
    map.addEventListener('focusin', onOver, { signal });
    map.addEventListener('pointerleave', () => onPoint?.([]), { signal });
    return () => listening.abort();
  }, [frame, scene, isOn, onPoint]);

  return { open, close: () => setOpened(undefined) };
};
