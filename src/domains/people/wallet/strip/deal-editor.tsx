import { DealForm } from './deal-form.tsx';
import type { DealOnCar } from './deal-note.ts';
import { DealSheet } from './deal-sheet.tsx';
import type { Registration } from './registration.ts';
import { useDealForm } from './use-deal-form.ts';
import { useMyDeal } from './use-my-deal.ts';

type Sheet = Omit<Parameters<typeof DealSheet>[0], 'open' | 'children'>;

type DealEditorProps = {
  place: Registration;
  isMoving: boolean;
  onZip(zip: string): void;
  car: DealOnCar | undefined;
  back: string;
  /** Over the page instead of in its place. */
  sheet?: Sheet;
};

/** All of a deal to be changed. */
export const DealEditor = ({ place, isMoving, onZip, car, back, sheet }: DealEditorProps) => {
  const deal = useMyDeal();
  const state = useDealForm({ terms: deal.terms, zip: place.zip, isMoving, onChange: deal.change, onZip });
  const form = <DealForm deal={deal} state={state} place={place} car={car} back={back} />;
  return sheet ? (
    <DealSheet open {...sheet}>
      {form}
    </DealSheet>
  ) : (
    form
  );
};
