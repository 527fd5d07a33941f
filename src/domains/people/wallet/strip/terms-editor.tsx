import type { Registration } from './registration.ts';
import { TermsForm } from './terms-form.tsx';
import type { QuoteOfCar } from './terms-note.ts';
import { TermsSheet } from './terms-sheet.tsx';
import { useMyTerms } from './use-my-terms.ts';
import { useTermsForm } from './use-terms-form.ts';

type Sheet = Omit<Parameters<typeof TermsSheet>[0], 'open' | 'children'>;

type TermsEditorProps = {
  place: Registration;
  isMoving: boolean;
  onZip(zip: string): void;
  car: QuoteOfCar | undefined;
  back: string;
  /** Over the page instead of in its place. */
  sheet?: Sheet;
};

/** All of a deal to be changed. */
export const TermsEditor = ({ place, isMoving, onZip, car, back, sheet }: TermsEditorProps) => {
  const deal = useMyTerms();
  const state = useTermsForm({ terms: deal.terms, zip: place.zip, isMoving, onChange: deal.change, onZip });
  const form = <TermsForm deal={deal} state={state} place={place} car={car} back={back} />;
  return sheet ? (
    <TermsSheet open {...sheet}>
      {form}
    </TermsSheet>
  ) : (
    form
  );
};
