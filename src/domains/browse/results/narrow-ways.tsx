import { Chip, ChipRow } from '#ui/chip.tsx';
import type { ChoiceView } from './facet-view.ts';
import { carsWord } from './results-copy.ts';
import type { ResultsView } from './results-view.ts';

const narrowing: ReadonlySet<string> = new Set(['body', 'make']);
const ofEach = 3;

/** The largest unselected options of body style and make. */
const waysOf = ({ facets }: Pick<ResultsView, 'facets'>): ChoiceView[] =>
  facets
    .filter(({ id }) => narrowing.has(id))
    .flatMap(({ sections = [] }) =>
      sections
        .flatMap(({ choices }) => choices)
        .filter(({ href, selected }) => href !== undefined && !selected)
        .toSorted((a, b) => b.count - a.count)
        .slice(0, ofEach),
    );

/** For lists with more results than can be paged through. */
export const NarrowWays = ({ view }: { view: Pick<ResultsView, 'facets'> }) => {
  const ways = waysOf(view);
  if (ways.length === 0) return null;
  return (
    <ChipRow label="Ways to narrow the search">
      {ways.map(({ label, count, href = '' }) => (
        <li key={href}>
          <Chip href={href} rel="nofollow">
            {label} · {carsWord(count)}
          </Chip>
        </li>
      ))}
    </ChipRow>
  );
};
