import type { MapBox } from './map-box.ts';
import type { Spot } from './map-frame.ts';
import {
  boxInView,
  type MapView,
  panned,
  pinched,
  stillView,
  viewOfBox,
  type WindowSize,
  zoomedAt,
} from './map-view.ts';

type GestureOptions = {
  window: HTMLElement;
  stage: HTMLElement;
  drawn: MapBox;
  /** Called when the map has come to rest at another box. */
  onRest(box: MapBox): void;
  restMs?: number;
};

export type MapGestures = {
  /** Call when another stage was drawn; keeps a movement in progress. */
  redrawn(box: MapBox): void;
  detach(): void;
};

const clickSlack = 5;
const keyStep = 0.25;
const zoomStep = 2;

const keyMoves: Record<string, { x: number; y: number } | { factor: number }> = {
  ArrowLeft: { x: 1, y: 0 },
  ArrowRight: { x: -1, y: 0 },
  ArrowUp: { x: 0, y: 1 },
  ArrowDown: { x: 0, y: -1 },
  '+': { factor: zoomStep },
  '=': { factor: zoomStep },
  '-': { factor: 1 / zoomStep },
  _: { factor: 1 / zoomStep },
};

const isPlain = (event: MouseEvent | KeyboardEvent): boolean => !event.ctrlKey && !event.metaKey && !event.altKey;

/** Moves the stage by pointer, wheel and keys, and reports where it came to rest. */
export const attachMapGestures = ({
  window: frame,
  stage,
  drawn,
  onRest,
  restMs = 450,
}: GestureOptions): MapGestures => {
  const listening = new AbortController();
  const { signal } = listening;
  const fingers = new Map<number, Spot>();
  let [box, view] = [drawn, stillView];
  let travelled = 0;
  let rest: ReturnType<typeof setTimeout> | undefined;
  let hasFocus = frame.contains(document.activeElement);

  const size = (): WindowSize => ({ width: frame.clientWidth, height: frame.clientHeight });

  const show = (next: MapView, eased: boolean): void => {
    view = next;
    stage.toggleAttribute('data-eased', eased);
    stage.style.setProperty('--zoom', String(view.zoom));
    stage.style.setProperty('--x', `${view.x}px`);
    stage.style.setProperty('--y', `${view.y}px`);
  };

  const restSoon = (): void => {
    clearTimeout(rest);
    rest = setTimeout(() => {
      rest = undefined;
      if (fingers.size === 0) onRest(boxInView(box, view, size()));
    }, restMs);
  };

  const move = (next: MapView, eased = false): void => {
    show(next, eased);
    restSoon();
  };

  const fromMiddle = ({ clientX, clientY }: MouseEvent): Spot => {
    const { left, top, width, height } = frame.getBoundingClientRect();
    return { x: clientX - left - width / 2, y: clientY - top - height / 2 };
  };

  const isControl = (target: EventTarget | null): boolean =>
    target instanceof Element && target.closest('[data-map-control]') !== null;

  const onDown = (event: PointerEvent): void => {
    if (event.button !== 0 || isControl(event.target)) return;
    if (fingers.size === 0) travelled = 0;
    fingers.set(event.pointerId, fromMiddle(event));
  };

  const onMove = (event: PointerEvent): void => {
    const was = fingers.get(event.pointerId);
    if (!was) return;
    const is = fromMiddle(event);
    const other = [...fingers].find(([id]) => id !== event.pointerId)?.[1];
    travelled += Math.hypot(is.x - was.x, is.y - was.y);
    fingers.set(event.pointerId, is);
    if (travelled < clickSlack) return;
    frame.setPointerCapture(event.pointerId);
    move(other ? pinched(view, [was, other], [is, other], box) : panned(view, is.x - was.x, is.y - was.y));
  };

  const onUp = (event: PointerEvent): void => {
    if (fingers.delete(event.pointerId) && travelled >= clickSlack) restSoon();
  };

  const onClick = (event: MouseEvent): void => {
    // Suppresses the click at the end of a drag that began on a marker; clicks from the keyboard have no detail.
    if (travelled >= clickSlack && event.detail > 0 && !isControl(event.target)) {
      event.preventDefault();
      event.stopPropagation();
      travelled = 0;
      return;
    }
    const step = event.target instanceof Element && event.target.closest<HTMLElement>('[data-map-zoom]');
    if (!step || !isPlain(event) || event.shiftKey) return;
    event.preventDefault();
    move(zoomedAt(view, step.dataset.mapZoom === 'in' ? zoomStep : 1 / zoomStep, { x: 0, y: 0 }, box), true);
  };

  const onWheel = (event: WheelEvent): void => {
    // The page must scroll past the map, so the wheel zooms only with a key, by pinching, or if the map has focus.
    if (!event.ctrlKey && !event.metaKey && !frame.contains(document.activeElement)) return;
    event.preventDefault();
    const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1;
    move(zoomedAt(view, Math.exp(-event.deltaY * lines * (event.ctrlKey ? 0.01 : 0.002)), fromMiddle(event), box));
  };

  const onKey = (event: KeyboardEvent): void => {
    const step = keyMoves[event.key];
    if (!step || !isPlain(event)) return;
    event.preventDefault();
    const { width, height } = size();
    const next =
      'factor' in step
        ? zoomedAt(view, step.factor, { x: 0, y: 0 }, box)
        : panned(view, step.x * width * keyStep, step.y * height * keyStep);
    move(next, true);
  };

  frame.addEventListener('pointerdown', onDown, { signal });
  frame.addEventListener('pointermove', onMove, { signal });
  frame.addEventListener('pointerup', onUp, { signal });
  frame.addEventListener('pointercancel', onUp, { signal });
  frame.addEventListener('click', onClick, { signal, capture: true });
  frame.addEventListener('wheel', onWheel, { signal, passive: false });
  frame.addEventListener('keydown', onKey, { signal });
  frame.addEventListener('dragstart', (event) => event.preventDefault(), { signal });
  const isHere = ({ target }: Event): boolean => target instanceof Node && frame.contains(target);
  const onFocus = (event: Event): void => {
    hasFocus = isHere(event);
  };
  document.addEventListener('focusin', onFocus, { signal });
  document.addEventListener('pointerdown', onFocus, { signal });
  frame.toggleAttribute('data-live', true);

  return {
    redrawn: (next) => {
      const isMoving = rest !== undefined || fingers.size > 0;
      show(isMoving ? viewOfBox(next, boxInView(box, view, size()), size()) : stillView, false);
      box = next;
      // The focused marker is gone; keyboard users continue from the map.
      if (hasFocus && !document.activeElement?.matches(':not(body)')) frame.focus({ preventScroll: true });
    },
    detach: () => {
      clearTimeout(rest);
      listening.abort();
    },
  };
};
