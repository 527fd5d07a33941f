import type { FieldErrors, FormFields } from '#domains/payments/form-fields.ts';
import { Card } from '#ui/layout/card.tsx';
import { DealForm } from './deal-form.tsx';
import type { DealField } from './read-deal-form.ts';
import type { Registration } from './registration.ts';
import { useDealForm } from './use-deal-form.ts';
import { useMyDeal } from './use-my-deal.ts';

type MyDealPageProps = {
  place: Registration;
  back: string;
  /** What could not be kept, as it was sent. */
  refused: { fields: FormFields; errors: FieldErrors<DealField> } | undefined;
};

/** The form alone, for whoever was told that something in it makes no sense, or came by its address. */
export const MyDealPage = ({ place, back, refused }: MyDealPageProps) => {
  const deal = useMyDeal();
  const state = useDealForm({
    terms: deal.terms,
    zip: place.zip,
    sent: refused?.fields,
    // The button sends it, and the answer says whether it is one.
    isMoving: true,
    onChange: deal.change,
    onZip: () => {},
  });
  return (
    <Card>
      <DealForm
        {...{ deal, place, back }}
        state={{ ...state, errors: { ...refused?.errors, ...state.errors } }}
        car={undefined}
        sends
      />
    </Card>
  );
};
