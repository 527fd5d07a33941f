import { useMyLocation } from '#domains/reference/locations/use-my-location.tsx';
import { Field } from '#ui/forms/field.tsx';
import { Select, ZipInput } from '#ui/forms/text-input.tsx';
import { sendForm } from './search-form.tsx';

const radiusWords = (miles: number): string => (miles === 0 ? 'Nationwide' : `${miles} mi`);

type PlaceFields = { zip: string; typedZip?: string; radius: string | number; radii: readonly number[] };

/** ZIP and distance; a new distance is submitted at once. */
export const ZipAndDistance = ({ form, withDistance = true }: { form: PlaceFields; withDistance?: boolean }) => {
  const mine = useMyLocation();
  const { typedZip } = form;
  const zip = typedZip ?? form.zip;
  return (
    <>
      <Field label="ZIP code" error={typedZip && `We don’t recognize ZIP code ${typedZip}.`}>
        {mine.within(<ZipInput key={zip} size="small" defaultValue={zip} enterKeyHint="search" />)}
      </Field>
      {withDistance && (
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
      )}
      {mine.words}
    </>
  );
};
