import { Field } from '#ui/field.tsx';
import { Select, TextInput } from '#ui/text-input.tsx';
import { sendForm } from './search-form.tsx';

const radiusWords = (miles: number): string => (miles === 0 ? 'Nationwide' : `${miles} mi`);

type PlaceAsked = { zip: string; radius: string | number; radii: readonly number[] };

/** Where from and how far; another distance is asked for at once. */
export const ZipAndDistance = ({ form }: { form: PlaceAsked }) => (
  <>
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
      <Select
        key={form.radius}
        name="searchRadius"
        size="small"
        defaultValue={form.radius}
        onChange={(event) => sendForm(event.currentTarget)}
      >
        {form.radii.map((miles) => (
          <option key={miles} value={miles}>
            {radiusWords(miles)}
          </option>
        ))}
      </Select>
    </Field>
  </>
);
