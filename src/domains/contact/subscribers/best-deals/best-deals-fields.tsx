import { Checkbox } from '#ui/forms/checkbox.tsx';
import { Field, Fieldset } from '#ui/forms/field.tsx';
import { ZipInput } from '#ui/forms/text-input.tsx';
import styles from './best-deals.module.css';
import { styleChoices } from './best-deals-wish.ts';

type FieldsProps = {
  zip: string;
  styleCodes?: readonly string[];
  /** Error of the ZIP field. */
  error?: string | undefined;
};

/** ZIP and body styles, used by all forms for best deals. */
export const BestDealsFields = ({ zip, styleCodes = [], error }: FieldsProps) => (
  <>
    <div className={styles.zip}>
      <Field label="ZIP code" required error={error}>
        <ZipInput defaultValue={zip} required />
      </Field>
    </div>
    <Fieldset legend="Body styles" hint="Leave unchecked for all.">
      <div className={styles.styles}>
        {styleChoices.map(({ code, name }) => (
          <Checkbox key={code} name="style" value={code} defaultChecked={styleCodes.includes(code)}>
            {name}
          </Checkbox>
        ))}
      </div>
    </Fieldset>
  </>
);
