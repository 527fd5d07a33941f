import {
  type CSSProperties,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { grouped } from '#lib/money.ts';
import { classNames } from '#ui/class-names.ts';
import { Checkbox } from '#ui/forms/checkbox.tsx';
import { Icon } from '#ui/icon.tsx';
import { type MapBox, zoomedBox } from './map-box.ts';
import controls from './map-controls.module.css';
import { MapZoom } from './map-controls.tsx';
import { MapDrawing } from './map-drawing.tsx';
import type { MapGestures } from './map-gestures.ts';
import { type MapLinks, MapPins } from './map-pins.tsx';
import styles from './map-results.module.css';
import type { MapScene } from './map-scene.ts';
import { loadMapScript, mapScriptError } from './map-script.ts';
import { useMapTiles } from './tiles/use-map-tiles.ts';
import { type OpenMarker, useMapCard } from './use-map-card.ts';

const MapSketch = lazy(async () => ({ default: (await import('./map-sketch.tsx')).MapSketch }));

type ResultsMapProps = MapLinks & {
  scene: MapScene;
  /** The car whose card is hovered. */
  highlighted?: number | undefined;
  /** Called with the cars hovered on the map; empty when the pointer leaves. */
  onPoint?: (ids: readonly number[]) => void;
  /** Address template for a drawn area; without it drawing is off. */
  polygonHref?: string | undefined;
  /** Address of the search without the drawn area. */
  undrawnHref?: string | undefined;
  /** Renders the card of a clicked marker; without it markers are only links. */
  card?: (open: OpenMarker & { close(): void }) => ReactNode;
};

/** The cars on a map that fills its parent. Everything is links and works without script, which adds moving the map. */
export const ResultsMap = ({
  scene,
  highlighted,
  onPoint,
  polygonHref,
  undrawnHref,
  card,
  ...links
}: ResultsMapProps) => {
  const { hrefForBox } = links;
  const frame = useRef<HTMLElement>(null);
  const stage = useRef<HTMLDivElement>(null);
  const follow = useRef<HTMLInputElement>(null);
  const searchHere = useRef<HTMLAnchorElement>(null);
  const gestures = useRef<MapGestures>(null);
  const latest = useRef(scene);
  const [moved, setMoved] = useState<{ from: MapScene; to: MapBox }>();
  const [sketchedOn, setSketchedOn] = useState<MapScene>();
  const [isStill, setIsStill] = useState(false);
  const movedTo = moved?.from === scene ? moved.to : undefined;
  const isSketching = sketchedOn === scene;

  useLayoutEffect(() => {
    latest.current = scene;
    gestures.current?.redrawn(scene.box);
  }, [scene]);

  // Gestures act on the stage between two drawings; React renders only the server's answers.
  useEffect(() => {
    let isGone = false;
    const attach = ({ attachMapGestures }: typeof import('./map-gestures.ts')) => {
      if (isGone || !frame.current || !stage.current) return;
      gestures.current = attachMapGestures({
        window: frame.current,
        stage: stage.current,
        drawn: latest.current.box,
        onRest: (to) => {
          flushSync(() => setMoved({ from: latest.current, to }));
          if (follow.current?.checked && !frame.current?.hasAttribute('data-sketching')) searchHere.current?.click();
        },
      });
    };
    loadMapScript(() => import('./map-gestures.ts')).then(attach, () => !isGone && setIsStill(true));
    return () => {
      isGone = true;
      gestures.current?.detach();
      gestures.current = null;
    };
  }, []);

  useEffect(() => {
    if (highlighted === undefined) return;
    const lit = stage.current?.querySelectorAll(`[data-cars~="${highlighted}"], [href*="/${highlighted}"]`) ?? [];
    for (const marker of lit) marker.toggleAttribute('data-highlighted', true);
    return () => {
      for (const marker of lit) marker.toggleAttribute('data-highlighted', false);
    };
  }, [highlighted]);

  const credit = useMapTiles({ frame, stage, drawn: latest, address: scene.tiles });
  const { open, close } = useMapCard({ frame, scene, isOn: card !== undefined, onPoint });
  const canSearchHere = movedTo !== undefined || scene.scope !== 'nation';
  return (
    <section
      ref={frame}
      className={styles.map}
      aria-label="Map of results"
      tabIndex={-1}
      data-sketching={isSketching || undefined}
    >
      <p className="visually-hidden">{scene.summary}</p>
      <div className={controls.note} data-map-control="">
        <Checkbox
          ref={follow}
          className={controls.follow}
          defaultChecked
          onChange={(event) => event.currentTarget.checked && movedTo && searchHere.current?.click()}
        >
          Search as I move the map
        </Checkbox>
        {canSearchHere && (
          <a
            ref={searchHere}
            className={controls.here}
            href={hrefForBox(movedTo ?? scene.box)}
            data-moved={movedTo ? '' : undefined}
            data-scroll="keep"
          >
            Search this area
          </a>
        )}
        {scene.driveTimes.length > 0 && (
          <div className={controls.drive} data-drive-times="">
            <Checkbox className={controls.follow}>Drive times</Checkbox>
            <p>Approximate, by straight-line distance and typical speeds.</p>
          </div>
        )}
        {undrawnHref && (
          <a className={controls.undraw} href={undrawnHref} data-scroll="keep">
            Clear the area drawn
          </a>
        )}
      </div>
      <div className={controls.tools} data-map-control="">
        <MapZoom scene={scene} hrefForBox={hrefForBox} />
        {polygonHref && (
          <button
            type="button"
            className={classNames(controls.tool, controls.scripted)}
            aria-label="Draw an area"
            aria-pressed={isSketching}
            onClick={() => setSketchedOn(isSketching ? undefined : scene)}
          >
            <Icon name="draw" />
          </button>
        )}
      </div>
      <div ref={stage} className={styles.stage} style={{ '--aspect': scene.width / scene.height } as CSSProperties}>
        <MapDrawing scene={scene} />
        <MapPins layer={scene.narrow} size="narrow" things={scene.things} {...links} />
        <MapPins layer={scene.wide} size="wide" things={scene.things} {...links} />
      </div>
      {isSketching && polygonHref && (
        <Suspense>
          <MapSketch
            stage={stage}
            polygonHref={polygonHref}
            box={scene.box}
            close={() => {
              setSketchedOn(undefined);
              frame.current?.focus({ preventScroll: true });
            }}
          />
        </Suspense>
      )}
      {open && movedTo === undefined && <Suspense>{card?.({ ...open, close })}</Suspense>}
      {scene.total === 0 && (
        <p className={controls.empty} data-map-control="">
          <strong>No {scene.things ?? 'cars'} on this part of the map</strong>
          {scene.scope === 'nation' ? (
            'Remove a filter to see more.'
          ) : (
            <a href={hrefForBox(zoomedBox(scene.box, 3))} data-scroll="keep">
              Search a wider area
            </a>
          )}
        </p>
      )}
      <small className={controls.credit}>
        {credit === undefined
          ? 'Roads are schematic. Places: GeoNames. Shores: GSHHG.'
          : `${credit} · Places: GeoNames`}
      </small>
      {scene.elsewhere > 0 && <p className={controls.elsewhere}>{grouped(scene.elsewhere)} more off this map</p>}
      {isStill ? (
        <p className={controls.keys} role="status">
          {mapScriptError}. The buttons still zoom and move the map.
        </p>
      ) : (
        <p className={controls.keys}>Arrow keys move the map, + and − zoom</p>
      )}
    </section>
  );
};
