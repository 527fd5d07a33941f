// @vitest-environment jsdom
import { act } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { afterEach, describe, expect, it } from 'vitest';
import { ResultsMap } from '#domains/map/map-results.tsx';
import type { MapLayer, MapScene } from '#domains/map/map-scene.ts';
import { serverRender } from '#ui/test-mount.ts';
import type { FacetView } from './facet-view.ts';
import { FilterRail } from './filter-rail.tsx';
import type { ResultsView } from './results-view.ts';
import { readFromDocument, viewInDocument } from './view-in-document.ts';

const facets: FacetView[] = [
  { id: 'price', title: 'Price', open: 1, range: { min: 0, max: 10, step: 1, low: null, high: 5, bars: [1, 2] } },
  {
    id: 'body',
    title: 'Body style',
    open: 1,
    sections: [{ look: 'bodies', choices: [['SUV', 9873, '/suv', 0, 'SUVCROSS']], rest: [['Van', 0, '', 0, 'VANMV']] }],
  },
  {
    id: 'colour',
    title: 'Exterior color',
    sections: [{ look: 'colours', choices: [['Off White, pearl', 1, '/white', 1, '#EFEBE1']] }],
  },
  {
    id: 'condition',
    title: 'Condition',
    sections: [
      {
        choices: [
          ['New & "nearly new"', 0, '', 0],
          ['Used', 13_016, '/used?a=1&b=2', 1],
        ],
      },
    ],
  },
  {
    id: 'fuel',
    title: 'Fuel and engine',
    sections: [
      { label: 'Fuel', choices: [['Gas', 5, '/gas', 0]], rest: [['Hybrid', 1_000_000, '/hybrid', 1]] },
      { label: 'Engine', choices: [['V8', 2, '/v8', 0]] },
    ],
  },
];

const layer: MapLayer = {
  labels: [{ x: 50, y: 50, text: 'Atlanta', kind: 'centre' }],
  markers: [
    {
      ...{ x: 40, y: 50, count: 24, ids: [], label: '24', name: '24 cars near Marietta', form: 'group', side: 'above' },
      deal: 'none',
      box: { south: 33.9, west: -84.6, north: 34, east: -84.5 },
    },
  ],
};
const scene: MapScene = {
  scope: 'circle',
  box: { south: 33, west: -85, north: 34.5, east: -83 },
  ...{ width: 1000, height: 900, margin: 600, ring: '', centre: null, total: 24, elsewhere: 0, summary: '24 cars' },
  drawing: '<path d="M0 0l10 0 0 10z"/>',
  image: '/img/map/2/33,-85,34.5,-83.svg#map',
  narrow: layer,
  wide: layer,
};
const form = {
  ...{ action: '/search', hidden: [], zip: '30303', radius: 50, radii: [50], mileage: '', keywords: '' },
  sort: 'relevance',
};
const map = { scene, boxHref: '/map?box=1,1,2,2', everywhereHref: '/map', carHref: '/car/1' };
const view = { facets, form, total: 24, clearHref: '/all', map } as unknown as ResultsView;

const links = { hrefForBox: () => '/map', hrefForListing: () => '/car' };
const asHanded = (handed: object): ResultsView => JSON.parse(JSON.stringify(handed));

describe('a view and the document it stands in', () => {
  afterEach(() => document.body.replaceChildren());

  it('SRP: filters are sent once, and read back from their links exactly as they were', () => {
    const { shown, handed } = viewInDocument(view);
    document.body.append(serverRender(<FilterRail view={shown} />));
    const sent = JSON.stringify(handed);
    for (const known of ['/used', '/hybrid', 'V8', '13016']) expect(sent).not.toContain(known);
    expect(readFromDocument(asHanded(handed)).facets).toEqual(facets);
    expect(readFromDocument(view)).toBe(view);
  });

  it('a second reading finds what the first one found, whatever became of the document', () => {
    const { shown, handed } = viewInDocument(view);
    document.body.append(serverRender(<FilterRail view={shown} />));
    const own = asHanded(handed);
    readFromDocument(own);
    document.body.replaceChildren();
    expect(readFromDocument(own).facets).toEqual(facets);
  });

  it('a map is drawn by a file of its own, its markers are sent once and outlive coming alive', async () => {
    const { shown, handed } = viewInDocument(view);
    const page = serverRender(<ResultsMap scene={shown.map!.scene} {...links} />);
    document.body.append(page);
    expect(page.querySelector('g use')?.getAttribute('href')).toBe(scene.image);
    const own = asHanded(handed).map!.scene;
    expect(JSON.stringify(own)).not.toContain('Marietta');

    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
    const errors: unknown[] = [];
    const sent = page.querySelector('ul a');
    const root = await act(async () =>
      hydrateRoot(page, <ResultsMap scene={own} {...links} />, { onRecoverableError: (error) => errors.push(error) }),
    );
    expect(errors).toEqual([]);
    expect(page.querySelector('ul a')).toBe(sent);

    await act(async () => root.render(<ResultsMap scene={scene} {...links} />));
    expect(page.querySelectorAll('ul a')).toHaveLength(2);
    expect(page.querySelector('g path')?.getAttribute('d')).toBe('M0 0l10 0 0 10z');
    await act(async () => root.unmount());
  });
});
