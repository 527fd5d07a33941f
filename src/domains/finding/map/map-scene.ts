import type { Point } from '#lib/distance.ts';
import type { VerdictLevel } from '#ui/verdict.tsx';
import type { MapBox } from './map-box.ts';
import type { RoadSign } from './map-roads.ts';

/** Costs of a single car, for its card and, with the shopper's own terms, its marker. */
type PinCosts = {
  outTheDoor: number;
  monthly?: number;
  /** The figures both are computed from with the shopper's terms (`payments/figures/car-costs.ts`). */
  costs: string;
  /** The state whose taxes apply when the shopper's is unknown. */
  assumedState?: string;
};

/** Cars at or around one point, as grouped by the index; a single car has data for its marker. */
export type MapPoint = Point & {
  count: number;
  /** Only for small groups. */
  ids: readonly number[];
  priceUsd?: number | null | undefined;
  /** "2023 Kia Telluride". */
  title?: string | undefined;
  deal?: VerdictLevel | undefined;
  costs?: PinCosts | undefined;
  /** The marker's text in place of a price. */
  label?: string | undefined;
  /** The bounds of its cars; if absent, part of the view around the point. */
  box?: MapBox | undefined;
  /** Link target in place of the car or the box. */
  href?: string | undefined;
};

export type MapArea = Point & {
  /** 0 means everywhere. */
  radiusMiles: number;
  name?: string | undefined;
};

/** Approximate reach of a drive of that many minutes from the center, in drawing units. */
export type DriveTime = { minutes: number; path: string; label: { x: number; y: number } };

/** The map's extent: a circle around the shopper, a box the map was moved to, or all states. */
export type MapScope = 'circle' | 'box' | 'nation';

export type MapMarker = {
  /** Percent of the stage. */
  x: number;
  y: number;
  count: number;
  ids: readonly number[];
  label: string;
  /** "24 cars near Decatur". */
  name: string;
  /** A group whose cars are listed at its marker; others zoom in. */
  opens?: true;
  /** A dot is a price without space for its text until it is hovered. */
  form: 'group' | 'price' | 'dot';
  side: 'above' | 'below';
  deal: VerdictLevel;
  /**
   * For a single car with a price; `isAlike` if all cars on the map are taxed by one state, so that markers compare.
   */
  card?: PinCosts & { title: string; near: string; isAlike: boolean };
  /** The box a group leads to. */
  box: MapBox;
  href?: string | undefined;
};

/** The side of its place on which a name is written. */
export type LabelSide = 'right' | 'left' | 'above' | 'below';

/** Names of places, and road numbers on shields. */
export type MapLabel = {
  /** Position of the place in percent of the stage; a name keeps a fixed distance in pixels from it in any window. */
  x: number;
  y: number;
  text: string;
  kind: 'centre' | 'city' | 'town' | 'state' | 'area' | RoadSign['kind'];
  /** Absent: centered on the place. */
  side?: LabelSide;
};

/** Markers and names without overlaps on a stage at least as large as planned. */
export type MapLayer = { markers: MapMarker[]; labels: MapLabel[] };

/** A finished map, drawn on the server, so that no other geography is sent to the browser. */
export type MapScene = {
  scope: MapScope;
  /** The visible area of the stage. */
  box: MapBox;
  /** Size of the stage in drawing units; paths extend `margin` units beyond each edge. */
  width: number;
  height: number;
  margin: number;
  /** Land, water, borders and roads, as the content of an SVG. */
  drawing: string;
  /** Address of the same drawing as a file. */
  image: string;
  /** Address of tiles that replace the drawing in browsers that support them. */
  tiles?: string;
  /** Path of the search radius. */
  ring: string;
  /** Around the start of the search; empty if it isn't visible. */
  driveTimes: DriveTime[];
  /** Path of the drawn search area. */
  drawn: string;
  /** The start of the search, in drawing units. */
  centre: { x: number; y: number } | null;
  total: number;
  /** Number of cars at places outside all frames. */
  elsewhere: number;
  summary: string;
  /** What the map shows if not cars: "dealers". */
  things?: string;
  narrow: MapLayer;
  wide: MapLayer;
};
