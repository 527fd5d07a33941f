/** Where the tiles an operator brought are served. */
export const mapTilesPath = '/img/map/tiles.pmtiles';
