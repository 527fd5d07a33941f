import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { mostCorners, polygonText, readPolygon } from '#domains/finding/criteria/address/polygon-text.ts';
import type { Polygon } from '#lib/polygon.ts';
import type { MapBox } from './map-box.ts';
import type { Spot } from './map-frame.ts';
import styles from './map-sketch.module.css';
import { cornersOfStroke, pointAt, spotOf } from './sketch-corners.ts';

type MapSketchProps = {
  stage: RefObject<HTMLElement | null>;
  box: MapBox;
  /** Address template for a drawn area. */
  polygonHref: string;
  close(): void;
};

/** A pointer that moves less than this is a tap. */
const tapSlack = 8;

const spotUnder = ({ clientX, clientY }: PointerEvent): Spot => ({ x: clientX, y: clientY });

const countWords = (count: number): string => {
  if (count === 0) return 'Drag around an area, or tap its corners';
  return `${count} ${count === 1 ? 'corner' : 'corners'}`;
};

/** Lets a shopper draw an area by finger, mouse or keys, corner by corner or in one line; each step can be undone. */
export const MapSketch = ({ stage, box, polygonHref, close }: MapSketchProps) => {
  const pad = useRef<HTMLDivElement>(null);
  const [steps, setSteps] = useState<readonly Polygon[]>([]);
  const [stroke, setStroke] = useState<readonly Spot[]>([]);
  const corners = steps.at(-1) ?? [];
  const under = (spots: readonly Spot[]): Polygon => {
    const rect = stage.current?.getBoundingClientRect();
    return rect ? spots.map((spot) => pointAt(spot, rect, box)) : [];
  };
  const isStroke = stroke.some(({ x, y }) => Math.hypot(x - stroke[0]!.x, y - stroke[0]!.y) > tapSlack);
  const polygon = isStroke ? under(stroke) : corners;
  const text = polygonText(corners);
  const isArea = readPolygon(text) !== undefined;

  useEffect(() => pad.current?.focus({ preventScroll: true }), []);

  const addCorner = (spot: Spot): void => {
    if (corners.length < mostCorners) setSteps([...steps, [...corners, ...under([spot])]]);
  };
  const undo = (): void => setSteps(steps.slice(0, -1));

  const onDown = (event: PointerEvent<HTMLDivElement>): void => {
    if (event.button !== 0 || !event.isPrimary) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    setStroke([spotUnder(event)]);
  };
  const onMove = (event: PointerEvent): void => {
    if (stroke.length > 0 && event.isPrimary) setStroke([...stroke, spotUnder(event)]);
  };
  const onUp = (event: PointerEvent): void => {
    if (stroke.length === 0 || !event.isPrimary) return;
    if (isStroke) setSteps([...steps, under(cornersOfStroke(stroke))]);
    else addCorner(spotUnder(event));
    setStroke([]);
  };
  const onKey = (event: KeyboardEvent<HTMLDivElement>): void => {
    if (event.key === 'Escape') close();
    else if (event.key === 'Backspace') undo();
    else if (event.key === 'Enter' || event.key === ' ') {
      const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
      addCorner({ x: left + width / 2, y: top + height / 2 });
    } else return;
    event.preventDefault();
  };

  const outline = polygon.map((corner) => spotOf(corner, box)).map(({ x, y }) => `${x.toFixed(3)} ${y.toFixed(3)}`);
  return (
    <>
      <div
        ref={pad}
        className={styles.pad}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: corners can be set by keyboard as well
        tabIndex={0}
        role="application"
        aria-label="Draw an area. Arrow keys move the map, Enter adds a corner at the center, Backspace removes the last one, Escape cancels."
        data-map-control=""
        onPointerDown={onDown}
        onPointerMove={onMove}
        onPointerUp={onUp}
        onPointerCancel={() => setStroke([])}
        onKeyDown={onKey}
      />
      {stage.current &&
        createPortal(
          <svg className={styles.shape} viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
            <path className={styles.area} d={outline.length > 0 ? `M${outline.join('L')}z` : ''} />
            {!isStroke && <path className={styles.corner} d={outline.map((at) => `M${at}h0`).join('')} />}
          </svg>,
          stage.current,
        )}
      <div className={styles.bar} data-map-control="">
        <p role="status">{isArea || corners.length < 3 ? countWords(corners.length) : 'That isn’t an area'}</p>
        <button type="button" className={styles.step} disabled={steps.length === 0} onClick={undo}>
          Undo
        </button>
        <button type="button" className={styles.step} onClick={close}>
          Cancel
        </button>
        {isArea ? (
          <a className={styles.go} href={polygonHref.replace(/polygon=[^&]*/, `polygon=${text}`)} data-scroll="keep">
            Search inside
          </a>
        ) : (
          <button type="button" className={styles.go} disabled>
            Search inside
          </button>
        )}
      </div>
    </>
  );
};
