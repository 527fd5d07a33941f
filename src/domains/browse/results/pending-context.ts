import { createContext, useContext } from 'react';
import type { ChoiceView } from './facet-view.ts';
import { noChoices, type PendingChoices } from './pending-choices.ts';

/** Choices that were pressed and whose page has not loaded yet. */
export const PendingContext = createContext<PendingChoices>(noChoices);

/** Choices as they were pressed, before the page that has them made. Of a list of one the last that was pressed counts. */
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
