/** Address of an operator's tiles. */
export const mapTilesPath = '/img/map/tiles.pmtiles';
