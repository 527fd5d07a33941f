import { boxText, type MapBox } from '#domains/finding/map/map-box.ts';
import type { MapScene } from '#domains/finding/map/map-scene.ts';

/** The map of a results page and its links. */
export type ResultsMapView = {
  scene: MapScene;
  /** Address with a sample box, to be replaced. */
  boxHref: string;
  everywhereHref: string;
  /** Address with a sample area, to be replaced. */
  polygonHref?: string;
  /** The search without the drawn area. */
  undrawnHref?: string;
  /** Address of a sample car; ends in its id, to be replaced. */
  carHref: string;
};

export const mapLinks = ({ boxHref, everywhereHref, polygonHref, undrawnHref, carHref }: ResultsMapView) => ({
  hrefForBox: (box: MapBox | null): string =>
    box === null ? everywhereHref : boxHref.replace(/box=[^&]*/, `box=${boxText(box)}`),
  polygonHref,
  undrawnHref,
  hrefForListing: (id: number): string => carHref.replace(/\d+$/, String(id)),
});
