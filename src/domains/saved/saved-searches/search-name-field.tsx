import { Switch } from '#ui/forms/switch.tsx';
import { TextInput } from '#ui/forms/text-input.tsx';
import styles from './save-search-card.module.css';

/** Name and email switch of a search to save, with and without JavaScript. */
export const SearchNameField = ({ name }: { name: string }) => (
  <>
    <TextInput
      name="title"
      size="small"
      aria-label="Name of this search"
      maxLength={100}
      defaultValue={name}
      className={styles.name}
    />
    <Switch name="email" defaultChecked>
      Email
    </Switch>
  </>
);
