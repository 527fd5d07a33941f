import type { ExpressionSpecification, FilterSpecification, LayerSpecification, StyleSpecification } from 'maplibre-gl';

/** Colors of map-colours.module.css used for tiles. */
export const tileColours = [
  'land',
  'water',
  'town',
  'border',
  'major',
  'major-rim',
  'middle',
  'minor',
  'minor-rim',
] as const;
export type TileColours = Record<(typeof tileColours)[number], string>;

/** The content of a tiles file: images, or named vector layers. */
export type TileContent = { kind: 'pictures' } | { kind: 'shapes'; layers: readonly string[] };

const source = 'tiles';
const isShape: FilterSpecification = ['in', ['geometry-type'], ['literal', ['Polygon', 'MultiPolygon']]];
const isLine: FilterSpecification = ['in', ['geometry-type'], ['literal', ['LineString', 'MultiLineString']]];

const fill = (layer: string, color: string): LayerSpecification => ({
  id: `${layer} fill`,
  type: 'fill',
  source,
  'source-layer': layer,
  filter: isShape,
  paint: { 'fill-color': color },
});

const line = (layer: string, color: string, width: number, dashes?: number[]): LayerSpecification => ({
  id: `${layer} line`,
  type: 'line',
  source,
  'source-layer': layer,
  filter: isLine,
  layout: { 'line-cap': 'round', 'line-join': 'round' },
  paint: { 'line-color': color, 'line-width': width, ...(dashes && { 'line-dasharray': dashes }) },
});

/** Road classes of common schemas, widest last so that they are on top; rails and ferries are excluded. */
const roadClasses = [
  { class: 'minor', names: ['minor_road', 'minor', 'tertiary', 'secondary', 'service', 'street'], from: 0.4, to: 5 },
  { class: 'middle', names: ['major_road', 'primary', 'trunk', 'middle'], from: 0.8, to: 8 },
  { class: 'major', names: ['highway', 'motorway', 'major'], from: 1.4, to: 12 },
] as const;

const roads = (layer: string, colours: TileColours): LayerSpecification[] => {
  const lines = roadClasses.map(({ class: name, names, from, to }) => {
    const width = (rim: number): ExpressionSpecification => [
      'interpolate',
      ['exponential', 1.6],
      ['zoom'],
      5,
      from + rim,
      16,
      to + rim,
    ];
    const kind: FilterSpecification = [
      'in',
      ['coalesce', ['get', 'kind'], ['get', 'class'], ''],
      ['literal', [...names]],
    ];
    const drawn = (part: string, color: string, rim: number): LayerSpecification => ({
      id: `${layer} ${name} ${part}`,
      type: 'line',
      source,
      'source-layer': layer,
      filter: ['all', isLine, kind],
      layout: { 'line-cap': 'round', 'line-join': 'round' },
      paint: { 'line-color': color, 'line-width': width(rim) },
    });
    const rim = name === 'major' ? colours['major-rim'] : colours['minor-rim'];
    return { rim: drawn('rim', rim, 1.5), road: drawn('road', colours[name], 0) };
  });
  return [...lines.map(({ rim }) => rim), ...lines.map(({ road }) => road)];
};

/** Layers by their names in the Protomaps and OpenMapTiles schemas, from bottom to top. */
const drawnLayers: readonly {
  names: readonly string[];
  draw(layer: string, colours: TileColours): LayerSpecification[];
}[] = [
  { names: ['earth', 'land'], draw: (layer, { land }) => [fill(layer, land)] },
  { names: ['landcover', 'landuse', 'park', 'buildings', 'building'], draw: (layer, { town }) => [fill(layer, town)] },
  {
    names: ['water', 'waterway', 'ocean'],
    draw: (layer, { water }) => [fill(layer, water), line(layer, water, 1.5)],
  },
  {
    names: ['boundaries', 'boundary'],
    draw: (layer, { border }) => [line(layer, border, 1.25, [6, 3])],
  },
  { names: ['roads', 'transportation'], draw: roads },
];

/** The style of tiles: the colors of our own map. Names are drawn by us, above them. */
export const tilesStyle = (url: string, content: TileContent, colours: TileColours): StyleSpecification => {
  const ground: LayerSpecification = { id: 'ground', type: 'background', paint: { 'background-color': colours.land } };
  if (content.kind === 'pictures') {
    return {
      version: 8,
      sources: { [source]: { type: 'raster', url, tileSize: 256 } },
      layers: [ground, { id: 'pictures', type: 'raster', source }],
    };
  }
  const layers = drawnLayers.flatMap(({ names, draw }) =>
    names.filter((name) => content.layers.includes(name)).flatMap((name) => draw(name, colours)),
  );
  return { version: 8, sources: { [source]: { type: 'vector', url } }, layers: [ground, ...layers] };
};
