import { CompareBox } from '#domains/browse/compare/compare-box.tsx';
import { CompareOpener } from '#domains/browse/compare/compare-opener.tsx';
import type { ResultsSlots } from '#domains/browse/results/results-page.tsx';

/** Selecting cars to compare on a results page. A constant, so that the list doesn't re-render. */
export const compareSlots = {
  compare: <CompareOpener />,
  card: { compare: (car) => <CompareBox car={car} /> },
} satisfies ResultsSlots;
