import { withMapImage } from '#domains/map/map-image.ts';
import type { MapScene } from '#domains/map/map-scene.ts';
import type { ChoiceView, FacetSectionView, FacetView } from './facet-view.ts';
import type { ResultsView } from './results-view.ts';

/** A choice is a link with a name and a count, all of which the document says already; `mark` it does not. */
type HandedChoices = number | readonly string[];
type HandedSection = Omit<FacetSectionView, 'choices' | 'rest'> & { choices: HandedChoices; rest?: HandedChoices };

const handedSection = ({ choices, rest, ...section }: FacetSectionView): HandedSection => {
  const handed = (all: readonly ChoiceView[]) => (section.look ? all.map(([, , , , mark = '']) => mark) : all.length);
  return { ...section, choices: handed(choices), ...(rest && { rest: handed(rest) }) };
};

const handedFacet = ({ sections, ...facet }: FacetView) => ({
  ...facet,
  ...(sections && { sections: sections.map(handedSection) }),
});

/** A third of what a page would hand over is in its markup; only the rest is sent beside it. */
export const viewInDocument = (view: ResultsView): { shown: ResultsView; handed: object } => {
  const facets = view.facets.map(handedFacet);
  if (!view.map) return { shown: view, handed: { ...view, facets } };
  const scene = withMapImage(view.map.scene as MapScene);
  const { narrow: _narrow, wide: _wide, ...handedScene } = scene;
  return {
    shown: { ...view, map: { ...view.map, scene } },
    handed: { ...view, facets, map: { ...view.map, scene: handedScene } },
  };
};

const linesOfChoices = '#filters :is(li > a, a:has(> b), label:has(> :disabled))';

/** "SUV, 9,873 cars" of a tile or swatch; of a plain line, its name and its count. */
const wordsOf = (line: Element): readonly [label: string, count: string] => {
  const [, label = '', count = ''] = /^(.*), ([\d,]+) cars?$/.exec(line.textContent) ?? [];
  if (label !== '') return [label, count];
  const name = line.querySelector('span') ?? line.firstChild;
  return [name?.textContent ?? '', line.lastElementChild?.textContent ?? ''];
};

const choiceOf = (line: Element): ChoiceView => {
  const [label, count] = wordsOf(line);
  const chosen = line.hasAttribute('aria-current') ? 1 : 0;
  return [label, Number(count.replaceAll(',', '')), line.getAttribute('href') ?? '', chosen];
};

const isHanded = (choices: HandedChoices): boolean => typeof choices === 'number' || typeof choices[0] === 'string';

/** The view as the server had it. A browser's copy is completed once, before anything in the document changes. */
export const readFromDocument = (view: ResultsView): ResultsView => {
  const sections = view.facets.flatMap((facet) => facet.sections ?? []) as unknown as HandedSection[];
  if (!sections.some(({ choices }) => isHanded(choices))) return view;
  const lines = Array.from(document.querySelectorAll(linesOfChoices), choiceOf);
  const read = (choices: HandedChoices): ChoiceView[] =>
    typeof choices === 'number'
      ? lines.splice(0, choices)
      : lines.splice(0, choices.length).map((line, at) => [line[0], line[1], line[2], line[3], choices[at] ?? '']);
  for (const section of sections) {
    Object.assign(section, { choices: read(section.choices) }, section.rest && { rest: read(section.rest) });
  }
  return view;
};
