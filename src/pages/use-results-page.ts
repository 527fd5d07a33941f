import type { ResultsView } from '#domains/browse/results/results-view.ts';
import { useShell } from './shell.ts';
import { useBrowserPlace } from './use-browser-place.ts';
import { useBrowsing } from './use-browsing.ts';
import { usePressedChoices } from './use-pressed-choices.ts';

/** What every results page does in the browser. */
export const useResultsPage = (view: ResultsView, busy: boolean) => {
  const origin = useShell()?.origin ?? '';
  useBrowsing(view, busy);
  const pending = usePressedChoices(view);
  const placeMessage = useBrowserPlace(view);
  return { view, origin, busy, pending, placeMessage };
};
