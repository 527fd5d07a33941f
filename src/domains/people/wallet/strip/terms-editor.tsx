import { calculation } from '#domains/reference/payments/figures/calculation.ts';
import { useChangedRates } from '#domains/reference/payments/figures/use-terms.ts';
import { type Registration, zipOfShopper } from './registration.ts';
import { TermsForm } from './terms-form.tsx';
import { TermsSheet } from './terms-sheet.tsx';
import { useMyTerms } from './use-my-terms.ts';
import { useTermsForm } from './use-terms-form.ts';

type Sheet = Omit<Parameters<typeof TermsSheet>[0], 'open' | 'children'>;

type TermsEditorProps = {
  place: Registration;
  isMoving: boolean;
  onZip(zip: string): void;
  /** The car's `data-costs`; undefined beside a list of cars. */
  costs: string | undefined;
  /** Shown as a sheet over the page instead of in place. */
  sheet?: Sheet;
};

/** The form with all fields of the shopper's terms, as a dialog or in place. */
export const TermsEditor = ({ place, isMoving, onZip, costs, sheet }: TermsEditorProps) => {
  const myTerms = useMyTerms();
  const changed = useChangedRates();
  const { terms } = myTerms;
  const car = costs === undefined ? undefined : calculation.quote(costs, { changed, terms });
  const zip = zipOfShopper(place);
  const state = useTermsForm({ terms, zip, isMoving, onChange: myTerms.change, onZip });
  const form = <TermsForm myTerms={myTerms} state={state} place={place} car={car} />;
  return sheet ? (
    <TermsSheet open {...sheet}>
      {form}
    </TermsSheet>
  ) : (
    form
  );
};
