import { type Registration, zipOfShopper } from './registration.ts';
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
  /** Shown as a sheet over the page instead of in place. */
  sheet?: Sheet;
};

/** The form with all fields of the shopper's terms, as a dialog or in place. */
export const TermsEditor = ({ place, isMoving, onZip, car, sheet }: TermsEditorProps) => {
  const myTerms = useMyTerms();
  const zip = zipOfShopper(place);
  const state = useTermsForm({ terms: myTerms.terms, zip, isMoving, onChange: myTerms.change, onZip });
  const form = <TermsForm myTerms={myTerms} state={state} place={place} car={car} />;
  return sheet ? (
    <TermsSheet open {...sheet}>
      {form}
    </TermsSheet>
  ) : (
    form
  );
};
