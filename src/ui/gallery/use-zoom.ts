import { type KeyboardEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { isZoomed, moveBy, type Point, wholePicture, type ZoomView, zoomAt, zoomStep } from './zoom-view.ts';

type ZoomOptions = {
  /** The index of the current picture; a change resets the zoom. */
  index: number;
  /**
   * True in full screen, where the wheel and a double tap zoom. In a page the wheel scrolls and a tap opens the
   * picture.
   */
  alone: boolean;
};

const keyPan = 80;
const doubleTapMs = 320;
const doubleTapReach = 40;

const between = (one: Touch, other: Touch): { middle: Point; apart: number } => ({
  middle: { x: (one.clientX + other.clientX) / 2, y: (one.clientY + other.clientY) / 2 },
  apart: Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY),
});

type Zoomed = {
  change(make: (view: ZoomView, size: DOMRect) => ZoomView): void;
  at(client: Point): Point;
  now(): ZoomView;
};

/** Pinch to zoom, and panning with a finger. With one finger on an unzoomed picture, the strip swipes instead. */
const byTouch = (element: HTMLElement, { change, at, now }: Zoomed, alone: boolean): (() => void) => {
  let last: { middle: Point; apart: number } | undefined;
  let tap = { ms: 0, x: 0, y: 0 };

  const read = (event: TouchEvent) => {
    const [one, other] = event.touches;
    return one && other ? between(one, other) : one ? between(one, one) : undefined;
  };
  const start = (event: TouchEvent) => {
    last = read(event);
    if (event.touches.length > 1) event.preventDefault();
  };
  const move = (event: TouchEvent) => {
    const next = read(event);
    if (!last || !next || (event.touches.length === 1 && !isZoomed(now()))) return;
    event.preventDefault();
    const { middle, apart } = last;
    const by = { x: next.middle.x - middle.x, y: next.middle.y - middle.y };
    const grown = apart > 0 && next.apart > 0 ? next.apart / apart : 1;
    last = next;
    change((view, size) => moveBy(zoomAt(view, grown, at(next.middle), size), by, size));
  };
  const end = (event: TouchEvent) => {
    last = read(event);
    const [touch] = event.changedTouches;
    if (!alone || !touch || event.touches.length > 0) return;
    const { clientX: x, clientY: y } = touch;
    const isDouble = event.timeStamp - tap.ms < doubleTapMs && Math.hypot(x - tap.x, y - tap.y) < doubleTapReach;
    tap = { ms: isDouble ? 0 : event.timeStamp, x, y };
    if (!isDouble) return;
    event.preventDefault();
    change((view, size) => (isZoomed(view) ? wholePicture : zoomAt(view, zoomStep * zoomStep, at({ x, y }), size)));
  };
  element.addEventListener('touchstart', start, { passive: false });
  element.addEventListener('touchmove', move, { passive: false });
  element.addEventListener('touchend', end, { passive: false });
  return () => {
    element.removeEventListener('touchstart', start);
    element.removeEventListener('touchmove', move);
    element.removeEventListener('touchend', end);
  };
};

/** Zooming by wheel and double click, and panning with the mouse. */
const byMouse = (element: HTMLElement, { change, at, now }: Zoomed, alone: boolean): (() => void) => {
  const wheel = (event: WheelEvent) => {
    // A pinch on a trackpad arrives as a wheel event with ctrlKey.
    if (!event.ctrlKey && !(alone && Math.abs(event.deltaY) > Math.abs(event.deltaX))) return;
    event.preventDefault();
    const factor = Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.002));
    change((view, size) => zoomAt(view, factor, at({ x: event.clientX, y: event.clientY }), size));
  };
  const twice = (event: MouseEvent) => {
    if (!alone) return;
    const point = at({ x: event.clientX, y: event.clientY });
    change((view, size) => (isZoomed(view) ? wholePicture : zoomAt(view, zoomStep * zoomStep, point, size)));
  };
  const press = (event: PointerEvent) => {
    if (event.pointerType !== 'mouse' || event.button !== 0 || !isZoomed(now())) return;
    event.preventDefault();
    element.setPointerCapture(event.pointerId);
  };
  const drag = (event: PointerEvent) => {
    if (!element.hasPointerCapture(event.pointerId)) return;
    change((view, size) => moveBy(view, { x: event.movementX, y: event.movementY }, size));
  };
  // Without this the browser would drag the link instead of panning the picture.
  const keep = (event: DragEvent) => event.preventDefault();
  element.addEventListener('wheel', wheel, { passive: false });
  element.addEventListener('dblclick', twice);
  element.addEventListener('pointerdown', press);
  element.addEventListener('pointermove', drag);
  element.addEventListener('dragstart', keep);
  return () => {
    element.removeEventListener('wheel', wheel);
    element.removeEventListener('dblclick', twice);
    element.removeEventListener('pointerdown', press);
    element.removeEventListener('pointermove', drag);
    element.removeEventListener('dragstart', keep);
  };
};

/** Zooms a picture within its frame, by touch, wheel, mouse, keyboard and buttons. */
export const useZoom = (frame: RefObject<HTMLElement | null>, { index, alone }: ZoomOptions) => {
  const [view, setView] = useState(wholePicture);
  const latest = useRef(view);
  const change = useCallback(
    (make: (view: ZoomView, size: DOMRect) => ZoomView) => {
      const size = frame.current?.getBoundingClientRect();
      if (!size) return;
      latest.current = make(latest.current, size);
      setView(latest.current);
    },
    [frame],
  );
  const reset = useCallback(() => change(() => wholePicture), [change]);

  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const at = ({ x, y }: Point): Point => {
      const { left, top, width, height } = element.getBoundingClientRect();
      return { x: x - left - width / 2, y: y - top - height / 2 };
    };
    const zoomed: Zoomed = { change, at, now: () => latest.current };
    const stops = [byTouch(element, zoomed, alone), byMouse(element, zoomed, alone)];
    return () => {
      for (const stop of stops) stop();
    };
  }, [frame, change, alone]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the index resets the zoom
  useEffect(reset, [index, reset]);

  const zoomBy = (factor: number) => change((now, size) => zoomAt(now, factor, { x: 0, y: 0 }, size));
  const keys: Readonly<Record<string, () => void>> = {
    '+': () => zoomBy(zoomStep),
    '=': () => zoomBy(zoomStep),
    '-': () => zoomBy(1 / zoomStep),
    '0': reset,
  };
  const pans: Readonly<Record<string, Point>> = {
    ArrowLeft: { x: keyPan, y: 0 },
    ArrowRight: { x: -keyPan, y: 0 },
    ArrowUp: { x: 0, y: keyPan },
    ArrowDown: { x: 0, y: -keyPan },
  };
  /** Returns whether the key was handled: arrow keys pan only while the picture is zoomed. */
  const onKey = (event: KeyboardEvent): boolean => {
    if (event.ctrlKey || event.metaKey || event.altKey) return false;
    const pan = isZoomed(latest.current) ? pans[event.key] : undefined;
    const run = pan ? () => change((now, size) => moveBy(now, pan, size)) : keys[event.key];
    if (!run) return false;
    event.preventDefault();
    run();
    return true;
  };
  return { view, zoomBy, reset, onKey };
};
