import type { ResultsSlots } from '#domains/browse/results/results-page.tsx';
import { SaveHeart } from '#domains/saved/saved-vehicles/save-heart.tsx';
import { compareSlots } from './compare-slots.tsx';
import { useShell } from './shell.ts';

type KeepCarProps = Parameters<typeof SaveHeart>[0];

/** The maker's site has no accounts, so cars can't be saved there and nothing links to saved cars (AUTH-06). */
export const useKeepsCars = (): boolean => useShell()?.hasAccounts === true;

export const KeepCar = ({ car }: KeepCarProps) => (useKeepsCars() ? <SaveHeart car={car} /> : null);

/** Buttons of a result card; a constant, so that the list doesn't re-render. */
export const cardSlots: ResultsSlots['card'] = { ...compareSlots.card, save: (car) => <KeepCar car={car} /> };
