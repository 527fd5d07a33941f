import type { SearchArea } from '#domains/cars/search/listing-index.ts';
import { mercatorY } from '#lib/mercator.ts';
import { type Polygon, polygonBounds } from '#lib/polygon.ts';
import { circleOf } from '#platform/listing-index/query/geo-area.ts';
import { type Clause, every, not, range, some, term } from './clauses.ts';
import { milesScript, originParams } from './distance-script.ts';

const metersPerMile = 1609.344;
/** Farther apart than any two places. */
const aroundTheWorldMiles = 12_500;
/** The geo field keeps places to about a centimeter; nearer to the edge than this, distances are worked out exactly. */
const edgeMeters = 2;
/** Far less than a hair: trigonometry may differ in its last digit from that of JavaScript. */
const roundingMiles = 1e-9;

const withinCircle = ({ from, radiusMiles }: SearchArea): Clause[] => {
  const circle = circleOf({ ...(from && { from }), ...(radiusMiles !== undefined && { radiusMiles }) });
  if (!circle || circle.miles > aroundTheWorldMiles) return [];
  const place = { lat: circle.latitude, lon: circle.longitude };
  const around = (meters: number): Clause => ({ geo_distance: { distance: `${meters}m`, place } });
  const meters = circle.miles * metersPerMile;
  const exact: Clause = {
    script: {
      script: {
        source: `${milesScript} return miles <= params.most;`,
        params: { ...originParams(circle), most: circle.miles + roundingMiles },
      },
    },
  };
  if (meters <= 2 * edgeMeters) return [around(meters + edgeMeters), exact];
  const edge = every([around(meters + edgeMeters), not(around(meters - edgeMeters)), exact]);
  return [some([around(meters - edgeMeters), edge])];
};

const withinBox = ({ south, north, west, east }: NonNullable<SearchArea['box']>): Clause[] => [
  range('latitude', south, north),
  west <= east ? range('longitude', west, east) : some([range('longitude', west, 180), range('longitude', -180, east)]),
];

/** The even-odd rule on the Mercator map, as `polygonTest` does it. */
const insidePolygon = `
double x = doc['longitude'].value;
double y = doc['mercatorY'].value;
List xs = params.xs;
List ys = params.ys;
boolean inside = false;
int last = xs.size() - 1;
double beforeX = ((Number) xs.get(last)).doubleValue();
double beforeY = ((Number) ys.get(last)).doubleValue();
for (int i = 0; i <= last; i++) {
  double cornerX = ((Number) xs.get(i)).doubleValue();
  double cornerY = ((Number) ys.get(i)).doubleValue();
  if ((cornerY > y) != (beforeY > y)) {
    double side = beforeX + ((y - beforeY) / (cornerY - beforeY)) * (cornerX - beforeX);
    if (x < side) { inside = !inside; }
  }
  beforeX = cornerX;
  beforeY = cornerY;
}
return inside;`;

const withinPolygon = (polygon: Polygon): Clause[] => {
  const { south, north, west, east } = polygonBounds(polygon);
  const params = {
    xs: polygon.map(({ longitude }) => longitude),
    ys: polygon.map(({ latitude }) => mercatorY(latitude)),
  };
  return [
    range('latitude', south, north),
    range('longitude', west, east),
    { script: { script: { source: insidePolygon, params } } },
  ];
};

/** Where a car has to be; empty for everywhere. */
export const areaClauses = (area: SearchArea): Clause[] => [
  ...withinCircle(area),
  ...(area.box ? withinBox(area.box) : []),
  ...(area.polygon ? withinPolygon(area.polygon) : []),
  ...(area.state === undefined ? [] : [term('state', area.state)]),
];
