import { addProtocol, MapLibreMap, setWorkerUrl } from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';
import { PMTiles, Protocol, TileType } from 'pmtiles';
import { latitudeAt, mercatorY } from '#lib/mercator.ts';
import { type MapBox, widthOf } from '../map-box.ts';
import styles from './map-tiles.module.css';
import { type TileColours, type TileContent, tileColours, tilesStyle } from './map-tiles-style.ts';

type MapTilesOptions = {
  frame: HTMLElement;
  stage: HTMLElement;
  address: string;
  /** The visible area of the stage. */
  box(): MapBox;
};

export type MapTiles = {
  /** Attribution of the tiles' source. */
  credit: string;
  detach(): void;
};

// The worker is one of our files, so that the content security policy need not allow blob: workers.
setWorkerUrl(workerUrl);
const protocol = new Protocol();
addProtocol('pmtiles', protocol.tile);

/** Custom properties contain functions such as `light-dark()`; an element's computed color is their value. */
const readColours = (within: HTMLElement): TileColours => {
  const probe = within.appendChild(document.createElement('i'));
  const colours = tileColours.map((name) => {
    probe.style.color = `var(--map-${name})`;
    return [name, getComputedStyle(probe).color];
  });
  probe.remove();
  return Object.fromEntries(colours);
};

/** Attributions are HTML. */
const plainText = (html: string): string => new DOMParser().parseFromString(html, 'text/html').body.textContent.trim();

const readFile = async (tiles: PMTiles): Promise<{ content: TileContent; credit: string }> => {
  const [{ tileType }, metadata] = await Promise.all([tiles.getHeader(), tiles.getMetadata()]);
  const { vector_layers: layers = [], attribution = '' } = metadata as {
    vector_layers?: { id: string }[];
    attribution?: string;
  };
  const isShapes = tileType === TileType.Mvt;
  return {
    content: isShapes ? { kind: 'shapes', layers: layers.map(({ id }) => id) } : { kind: 'pictures' },
    credit: plainText(attribution),
  };
};

/** Runs on changes of the theme, by the page's switch or the system. */
const onThemeChange = (run: () => void, signal: AbortSignal): void => {
  const observer = new MutationObserver(run);
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme', 'class', 'style'] });
  signal.addEventListener('abort', () => observer.disconnect());
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', run, { signal });
};

const stillFrames = 10;

/** Draws an operator's tiles under the stage and follows its movements; markers, names and gestures stay our own. */
export const attachMapTiles = async ({ frame, stage, address, box }: MapTilesOptions): Promise<MapTiles> => {
  const tiles = new PMTiles(new URL(address, location.href).href);
  protocol.add(tiles);
  const { content, credit } = await readFile(tiles);
  const style = () => tilesStyle(`pmtiles://${tiles.source.getKey()}`, content, readColours(frame));
  const container = document.createElement('div');
  container.className = styles.tiles ?? '';
  container.setAttribute('aria-hidden', 'true');
  frame.insertBefore(container, stage);
  const listening = new AbortController();
  const detach = (): void => {
    listening.abort();
    map?.remove();
    container.remove();
    frame.removeAttribute('data-tiled');
  };
  let map: MapLibreMap | undefined;
  try {
    map = new MapLibreMap({
      container,
      style: style(),
      interactive: false,
      attributionControl: false,
      fadeDuration: 0,
    });
  } catch (error) {
    detach();
    throw error;
  }

  const place = (): string => {
    const [stageRect, around] = [stage.getBoundingClientRect(), frame.getBoundingClientRect()];
    const pixelsPerDegree = stageRect.width / widthOf(box());
    const longitude = box().west + (around.left + around.width / 2 - stageRect.left) / pixelsPerDegree;
    const y = mercatorY(box().north) - (around.top + around.height / 2 - stageRect.top) / pixelsPerDegree;
    const zoom = Math.log2((pixelsPerDegree * 360) / 512);
    map.jumpTo({ center: [longitude, latitudeAt(y)], zoom });
    return `${longitude} ${y} ${zoom}`;
  };
  // The stage may continue to move after its target was set.
  let [before, still, isFollowing] = ['', 0, false];
  const follow = (): void => {
    const now = place();
    still = now === before ? still + 1 : 0;
    before = now;
    isFollowing = still < stillFrames && !listening.signal.aborted;
    if (isFollowing) requestAnimationFrame(follow);
  };
  const followOn = (): void => {
    still = 0;
    if (!isFollowing) follow();
  };
  const moves = new MutationObserver(followOn);
  moves.observe(stage, { attributes: true, attributeFilter: ['style'] });
  const sizes = new ResizeObserver(() => {
    map.resize();
    followOn();
  });
  sizes.observe(frame);
  listening.signal.addEventListener('abort', () => {
    moves.disconnect();
    sizes.disconnect();
  });
  onThemeChange(() => map.setStyle(style()), listening.signal);
  followOn();
  map.once('load', () => frame.toggleAttribute('data-tiled', true));
  return { credit, detach };
};
