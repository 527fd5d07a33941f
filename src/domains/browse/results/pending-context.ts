import { createContext, useContext } from 'react';
import type { ChoiceView } from './facet-view.ts';
import { noChoices, type PendingChoices } from './pending-choices.ts';

/** Changes whose page has not loaded yet. */
export const PendingContext = createContext<PendingChoices>(noChoices);

/** Options with pending changes applied. In a single-choice list the last click counts. */
export const choicesAsPressed = (
  choices: readonly ChoiceView[],
  { links }: PendingChoices,
  ofOne = false,
): readonly ChoiceView[] => {
  const hrefs = new Set(choices.flatMap(({ href }) => href ?? []));
  const pressed = links.filter((href) => hrefs.has(href));
  if (pressed.length === 0) return choices;
  const last = pressed.at(-1);
  return choices.map((choice) => {
    const isPressed = choice.href !== undefined && pressed.includes(choice.href);
    const selected = ofOne ? choice.href === last && !choice.selected : choice.selected !== isPressed;
    return selected === choice.selected ? choice : { ...choice, selected };
  });
};

export const usePendingChoices = (): PendingChoices => useContext(PendingContext);
