import type { AccountMessage } from '#domains/people/accounts/account-messages.ts';
import { bookmarkNotesLength, bookmarkTitleLength } from '#domains/saved/bookmarks/bookmark.ts';
import { BookmarkForm } from '#domains/saved/bookmarks/bookmark-form.tsx';
import { Field } from '#ui/forms/field.tsx';
import { TextArea, TextInput } from '#ui/forms/text-input.tsx';
import { savedCarsPath } from '../saved-paths.ts';
import type { SavedCar } from './saved-car.ts';
import styles from './saved-cars.module.css';

/** What was typed and not taken, with why. */
export type RefusedEdit = {
  bookmarkId: string;
  title: string;
  notes: string;
  enableEmailAlerts: boolean;
  enableTextAlerts: boolean;
  mobilePhone: string;
  message: AccountMessage;
};

type EditCarFormProps = { car: SavedCar; phone: string; refused?: RefusedEdit | undefined };

export const EditCarForm = ({ car, phone, refused }: EditCarFormProps) => {
  const typed = refused ?? car;
  return (
    <BookmarkForm
      path={savedCarsPath}
      idField={{ name: 'bookmarkId', value: car.bookmarkId }}
      version={car.version}
      title={car.title}
      refusal={refused?.message}
      alertsLegend="When its price drops or it is no longer listed"
      alerts={typed}
      phone={phone}
    >
      {refused?.message.severity === 'WARN' && (
        <p className={styles.theirs}>
          Saved there: <strong>{car.title}</strong>
          {car.notes && <> “{car.notes}”</>}
        </p>
      )}
      <Field label="Title">
        <TextInput name="title" maxLength={bookmarkTitleLength} defaultValue={typed.title} />
      </Field>
      <Field label="Notes" note="only you see them">
        <TextArea name="notes" rows={3} maxLength={bookmarkNotesLength} defaultValue={typed.notes} />
      </Field>
    </BookmarkForm>
  );
};
