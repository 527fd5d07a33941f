import { Select } from '#ui/forms/text-input.tsx';
import { SendButton, sendForm } from './search-form.tsx';
import styles from './sort-select.module.css';

type SortSelectProps = {
  /** Id of the form it belongs to. */
  formId: string;
  sort: string;
  sorts: readonly (readonly [key: string, words: string])[];
};

export const SortSelect = ({ formId, sort, sorts }: SortSelectProps) => (
  <div className={styles.sort}>
    <label htmlFor="sort">Sort by</label>
    <Select
      key={sort}
      id="sort"
      name="sortBy"
      form={formId}
      size="small"
      plain
      defaultValue={sort}
      onChange={(event) => sendForm(event.currentTarget)}
    >
      {sorts.map(([key, words]) => (
        <option key={key} value={key}>
          {words}
        </option>
      ))}
    </Select>
    <SendButton form={formId}>Go</SendButton>
  </div>
);
