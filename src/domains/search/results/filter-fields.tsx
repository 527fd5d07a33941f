import type { ChangeEvent } from 'react';
import { Field } from '#ui/field.tsx';
import { Select, TextInput } from '#ui/text-input.tsx';
import styles from './filter-fields.module.css';
import { SendButton, sendForm } from './search-form.tsx';
import type { SearchFormFields } from './search-form-fields.ts';

type FieldEvent = ChangeEvent<HTMLInputElement | HTMLSelectElement>;
const sendOnChange = (event: FieldEvent): void => sendForm(event.currentTarget);

const radiusWords = (miles: number): string => (miles === 0 ? 'Nationwide' : `${miles} mi`);

/** Where from and how far; a distance needs a place. */
export const PlaceFields = ({ form }: { form: SearchFormFields }) => (
  <div className={styles.place}>
    <Field label="ZIP code">
      <TextInput
        key={form.zip}
        name="zip"
        size="small"
        numeric
        icon="pin"
        defaultValue={form.zip}
        inputMode="numeric"
        pattern="[0-9]{5}"
        maxLength={5}
        autoComplete="postal-code"
        enterKeyHint="search"
      />
    </Field>
    <Field label="Distance">
      <Select key={form.radius} name="searchRadius" size="small" defaultValue={form.radius} onChange={sendOnChange}>
        {form.radii.map((miles) => (
          <option key={miles} value={miles}>
            {radiusWords(miles)}
          </option>
        ))}
      </Select>
    </Field>
    <SendButton>Update location</SendButton>
  </div>
);

/** A payment is searched for as the price it stands for; the page that follows says which. */
export const PaymentField = () => (
  <div className={styles.field}>
    <Field label="Up to, a month" hideLabel>
      <TextInput
        name="payment"
        size="small"
        numeric
        prefix="$"
        suffix="a month"
        inputMode="numeric"
        placeholder="400"
        enterKeyHint="search"
      />
    </Field>
    <p className={styles.hint}>Set as a highest price: national average rate, 60 months, 20% down, tax and fees in.</p>
    <SendButton />
  </div>
);

export const MileageField = ({ value }: { value: string }) => (
  <div className={styles.field}>
    <Field label="Or up to" hideLabel>
      <TextInput
        key={value}
        name="mileage"
        size="small"
        numeric
        suffix="miles"
        inputMode="numeric"
        placeholder="Up to"
        defaultValue={value}
        enterKeyHint="search"
      />
    </Field>
    <SendButton />
  </div>
);

export const KeywordField = ({ value }: { value: string }) => (
  <div className={styles.field}>
    <Field label="Words in the listing" hideLabel>
      <TextInput
        key={value}
        name="keywordPhrases"
        size="small"
        icon="search"
        placeholder="tow package"
        defaultValue={value}
        enterKeyHint="search"
      />
    </Field>
    <SendButton />
  </div>
);
