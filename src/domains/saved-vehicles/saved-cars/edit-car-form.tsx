import type { AccountMessage } from '#domains/accounts/account-messages.ts';
import { AlertFields } from '#domains/accounts/alert-fields.tsx';
import { MessageLines } from '#domains/accounts/message-lines.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { TextArea, TextInput } from '#ui/text-input.tsx';
import { bookmarkNotesLength, bookmarkTitleLength } from '../bookmark.ts';
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

/** SAVE-12 to SAVE-14 without script: the update panel's fields, in the list itself. */
export const EditCarForm = ({ car, phone, refused }: EditCarFormProps) => {
  const typed = refused ?? car;
  const insists = refused?.message.severity === 'WARN';
  return (
    <form method="post" action={savedCarsPath} className={styles.edit} aria-label={`Edit ${car.title}`}>
      <input type="hidden" name="intent" value="update" />
      <input type="hidden" name="bookmarkId" value={car.bookmarkId} />
      <input type="hidden" name="version" value={car.version} />
      {insists && <input type="hidden" name="overwrite" value="yes" />}
      {refused && <MessageLines messages={[refused.message]} />}
      {insists && (
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
      <AlertFields
        legend="When its price changes or it is sold"
        email="Email me"
        text="Text me"
        enableEmailAlerts={typed.enableEmailAlerts}
        enableTextAlerts={typed.enableTextAlerts}
        mobilePhone={typed.mobilePhone || phone}
      />
      <div className={styles.tools}>
        <Button type="submit" size="small">
          Save
        </Button>
        <ButtonLink href={savedCarsPath} size="small" variant="quiet">
          Cancel
        </ButtonLink>
      </div>
    </form>
  );
};
