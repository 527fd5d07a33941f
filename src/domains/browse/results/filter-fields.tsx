import { Field } from '#ui/forms/field.tsx';
import { TextInput } from '#ui/forms/text-input.tsx';
import styles from './filter-fields.module.css';
import { SendButton } from './search-form.tsx';
import type { SearchFormFields } from './search-form-fields.ts';
import { ZipAndDistance } from './zip-and-distance.tsx';

/** ZIP and distance; the distance needs a place. */
export const PlaceFields = ({ form }: { form: SearchFormFields }) => (
  <div className={styles.place}>
    <ZipAndDistance form={form} withDistance={form.hasCentre} />
    <SendButton>Update location</SendButton>
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
