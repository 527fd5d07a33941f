import type { ResultsSlots } from '#domains/browse/results/results-page.tsx';
import { SaveHeart } from '#domains/saved/saved-vehicles/save-heart.tsx';
import { compareSlots } from './compare-slots.tsx';
import { useShell } from './shell.ts';

type KeepCarProps = Parameters<typeof SaveHeart>[0];

/** AUTH-06: the maker's site has no accounts; nothing is kept there, and nothing leads to where it would be. */
export const useKeepsCars = (): boolean => useShell()?.hasAccounts === true;

export const KeepCar = ({ car }: KeepCarProps) => (useKeepsCars() ? <SaveHeart car={car} /> : null);

/** What a card among results offers; made once, so that the list is not drawn anew for it. */
export const cardSlots: ResultsSlots['card'] = { ...compareSlots.card, save: (car) => <KeepCar car={car} /> };
