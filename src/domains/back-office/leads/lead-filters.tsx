import styles from '#domains/back-office/frame/admin-desk.module.css';
import { opsPath } from '#paths/paths.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/forms/field.tsx';
import { Select, TextInput } from '#ui/forms/text-input.tsx';
import { deskTypeNames, type LeadFilter } from './lead-filter.ts';

/** The filter form; it keeps the selected state. */
export const LeadFilters = ({ filter: { dealer, day, type, state } }: { filter: LeadFilter }) => (
  <form method="get" action={opsPath('leads')} className={styles.filters}>
    {state && <input type="hidden" name="state" value={state} />}
    <Field label="Dealer number">
      <TextInput name="dealer" size="small" numeric inputMode="numeric" defaultValue={dealer ?? ''} />
    </Field>
    <Field label="Day, UTC">
      <TextInput name="day" type="date" size="small" defaultValue={day ?? ''} />
    </Field>
    <Field label="Wants">
      <Select name="type" size="small" defaultValue={type ?? ''}>
        <option value="">Anything</option>
        {Object.entries(deskTypeNames).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
    </Field>
    <Button type="submit" variant="quiet" size="small">
      Show
    </Button>
  </form>
);
