import { BookmarkForm, type RefusedBookmark } from '#domains/saved/bookmarks/bookmark-form.tsx';
import { NotesField } from '../notes-field.tsx';
import { savedCarsPath } from '../saved-paths.ts';
import type { SavedCar } from './saved-car.ts';
import styles from './saved-cars.module.css';

type EditCarFormProps = { car: SavedCar; phone: string; refused?: RefusedBookmark | undefined };

export const EditCarForm = ({ car, phone, refused }: EditCarFormProps) => (
  <BookmarkForm
    path={savedCarsPath}
    bookmark={car}
    refused={refused}
    titleLabel="Title"
    alertsLegend="When its price drops or it is no longer listed"
    phone={phone}
    theirs={
      <p className={styles.theirs}>
        Saved elsewhere: <strong>{car.title}</strong>
        {car.notes && <> “{car.notes}”</>}
      </p>
    }
  >
    <NotesField defaultValue={refused?.notes ?? car.notes} />
  </BookmarkForm>
);
