import { boxText, type MapBox } from '#domains/finding/map/map-box.ts';
import type { MapScene } from '#domains/finding/map/map-scene.ts';

/** The map of a page of results, and the addresses it leads to. */
export type ResultsMapView = {
  scene: MapScene;
  /** The address of some box; another box stands in its place. */
  boxHref: string;
  everywhereHref: string;
  /** The address of some drawn area; another stands in its place. */
  polygonHref?: string;
  /** The search without the area that was drawn. */
  undrawnHref?: string;
  /** The address of some car, which ends in its id. */
  carHref: string;
};

export const mapLinks = ({ boxHref, everywhereHref, polygonHref, undrawnHref, carHref }: ResultsMapView) => ({
  hrefForBox: (box: MapBox | null): string =>
    box === null ? everywhereHref : boxHref.replace(/box=[^&]*/, `box=${boxText(box)}`),
  polygonHref,
  undrawnHref,
  hrefForListing: (id: number): string => carHref.replace(/\d+$/, String(id)),
});
