import { CompareBox } from '#domains/browse/compare/compare-box.tsx';
import { CompareOpener } from '#domains/browse/compare/compare-opener.tsx';
import type { ResultsSlots } from '#domains/browse/results/results-page.tsx';

/** Choosing cars for comparing on a page of results. Made once, so that the list is not drawn anew for it. */
export const compareSlots = {
  compare: <CompareOpener />,
  card: { compare: (car) => <CompareBox car={car} /> },
} satisfies ResultsSlots;
