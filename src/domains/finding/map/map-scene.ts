import type { Point } from '#lib/distance.ts';
import type { VerdictLevel } from '#ui/verdict.tsx';
import type { MapBox } from './map-box.ts';
import type { RoadSign } from './map-roads.ts';

/** What a single car costs: its card at the marker tells, and the marker itself on a shopper's own terms. */
type PinCosts = {
  outTheDoor: number;
  monthly?: number;
  /** What both follow from beside the shopper's terms (`payments/figures/car-costs.ts`). */
  costs: string;
  /** The state whose taxes they are of, where nobody knows the shopper's. */
  assumedState?: string;
};

/** Cars at or around one point, as the index gathers them; a single car brings what its marker says. */
export type MapPoint = Point & {
  count: number;
  /** Known only where there are few. */
  ids: readonly number[];
  priceUsd?: number | null | undefined;
  /** "2023 Kia Telluride". */
  title?: string | undefined;
  deal?: VerdictLevel | undefined;
  costs?: PinCosts | undefined;
  /** What its marker says instead of a price. */
  label?: string | undefined;
  /** Where its cars lie; without it, a part of the view around the point. */
  box?: MapBox | undefined;
  /** Where it leads instead of to the car or the box. */
  href?: string | undefined;
};

export type MapArea = Point & {
  /** 0: everywhere. */
  radiusMiles: number;
  name?: string | undefined;
};

/** How far one gets from the middle in so many minutes, roughly, in drawing units. */
export type DriveTime = { minutes: number; path: string; label: { x: number; y: number } };

/** What the map shows: a circle around the shopper, a box the map was moved to, or all states. */
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
  /** A group whose cars are shown where it stands; the others lead closer. */
  opens?: true;
  /** A dot is a price that finds no room until it is pointed at. */
  form: 'group' | 'price' | 'dot';
  side: 'above' | 'below';
  deal: VerdictLevel;
  /** Of a single car with a price; `isAlike` where all on the map are taxed by one state, so that markers compare. */
  card?: PinCosts & { title: string; near: string; isAlike: boolean };
  /** Where a group leads. */
  box: MapBox;
  href?: string | undefined;
};

/** On which side of its place a name is written. */
export type LabelSide = 'right' | 'left' | 'above' | 'below';

/** Names of places, and the numbers of roads on their shields. */
export type MapLabel = {
  /** Where the place is, in percent of the stage: a name keeps the same few pixels from it in any window. */
  x: number;
  y: number;
  text: string;
  kind: 'centre' | 'city' | 'town' | 'state' | 'area' | RoadSign['kind'];
  /** None: written across the place. */
  side?: LabelSide;
};

/** Markers and names placed so that none covers another when the stage is at least as large as planned for. */
export type MapLayer = { markers: MapMarker[]; labels: MapLabel[] };

/** Everything drawn, ready to be shown: it is made on the server, so no geography reaches the browser but this. */
export type MapScene = {
  scope: MapScope;
  /** What the stage shows, edge to edge. */
  box: MapBox;
  /** The stage in drawing units; paths run on `margin` units past each of its edges. */
  width: number;
  height: number;
  margin: number;
  /** Land, water, borders and roads, as the inside of an SVG. */
  drawing: string;
  /** Where the same drawing is kept as a file. */
  image: string;
  /** Tiles that are drawn in its place where a browser can. */
  tiles?: string;
  /** How far the search reaches. */
  ring: string;
  /** Around where the search starts; none where that is not in sight. */
  driveTimes: DriveTime[];
  /** The area that was drawn, and searched. */
  drawn: string;
  /** Where the search starts, in drawing units. */
  centre: { x: number; y: number } | null;
  total: number;
  /** Cars in places no frame shows. */
  elsewhere: number;
  summary: string;
  /** What is on the map when it is not cars: "dealers". */
  things?: string;
  narrow: MapLayer;
  wide: MapLayer;
};
