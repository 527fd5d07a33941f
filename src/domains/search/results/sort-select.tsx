import { Select } from '#ui/text-input.tsx';
import type { SortKey } from '../criteria.ts';
import { SendButton, searchFormId, sendForm } from './search-form.tsx';
import styles from './sort-select.module.css';

/** D-42, in the words of somebody who looks for a car. */
const sorts: readonly (readonly [SortKey, string])[] = [
  ['relevance', 'Best match'],
  ['dealASC', 'Best deal'],
  ['derivedpriceASC', 'Lowest price'],
  ['derivedpriceDESC', 'Highest price'],
  ['paymentASC', 'Lowest payment'],
  ['dropDESC', 'Largest price cut'],
  ['mileageASC', 'Lowest mileage'],
  ['mileageDESC', 'Highest mileage'],
  ['distanceASC', 'Nearest'],
  ['yearDESC', 'Newest year'],
  ['yearASC', 'Oldest year'],
  ['datelistedDESC', 'Newest listing'],
  ['rangeDESC', 'Longest electric range'],
];

export const SortSelect = ({ sort, located }: { sort: SortKey; located: boolean }) => (
  <div className={styles.sort}>
    <label htmlFor="sort">Sort by</label>
    <Select
      key={sort}
      id="sort"
      name="sortBy"
      form={searchFormId}
      size="small"
      plain
      defaultValue={sort}
      onChange={(event) => sendForm(event.currentTarget)}
    >
      {sorts
        .filter(([key]) => located || key !== 'distanceASC')
        .map(([key, words]) => (
          <option key={key} value={key}>
            {words}
          </option>
        ))}
    </Select>
    <SendButton form={searchFormId}>Go</SendButton>
  </div>
);
