import { type CSSProperties, type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { useMyLocation } from '#domains/reference/locations/use-my-location.tsx';
import { grouped } from '#lib/money.ts';
import { Checkbox } from '#ui/forms/checkbox.tsx';
import { Field, Fieldset } from '#ui/forms/field.tsx';
import { Select, TextInput, ZipInput } from '#ui/forms/text-input.tsx';
import styles from './advanced-search.module.css';
import type { AdvancedSearchView, FormChoice, FormGroup } from './advanced-search.server.ts';

type ListProps = { group: FormGroup; legend?: string; hideLegend?: boolean };

const Label = ({ choice: { label, colour } }: { choice: FormChoice }) => (
  <>
    {colour && <i className={styles.swatch} style={{ '--c': colour } as CSSProperties} />}
    {label}
  </>
);

/** A filter as checkboxes. */
export const Checks = ({ group, legend, hideLegend = false }: ListProps) => {
  if (group.choices.length === 0) return null;
  return (
    <Fieldset legend={legend ?? group.label} hideLegend={hideLegend}>
      <div className={styles.checks}>
        {group.choices.map((choice) => (
          <Checkbox
            key={choice.code}
            name={group.param}
            value={choice.code}
            count={grouped(choice.count)}
            defaultChecked={choice.selected}
          >
            <Label choice={choice} />
          </Checkbox>
        ))}
      </div>
    </Fieldset>
  );
};

/** The filters of one part of the form. */
export const Sets = ({ groups }: { groups: readonly FormGroup[] }) =>
  groups.map((group) => <Checks key={group.param} group={group} hideLegend={group.hideLabel === true} />);

export const Part = ({
  id,
  title,
  note,
  children,
}: {
  id: string;
  title: string;
  note?: ReactNode;
  children: ReactNode;
}) => (
  <section id={id} className={styles.part} aria-labelledby={`${id}-heading`}>
    <div className={styles.about}>
      <h2 id={`${id}-heading`}>{title}</h2>
      {note && <p>{note}</p>}
    </div>
    <div className={styles.fields}>{children}</div>
  </section>
);

type PlaceProps = AdvancedSearchView['place'] & {
  /** Updates the counts after the browser has found its location. */
  onPlace: (form: HTMLFormElement) => void;
};

export const Place = ({ zip, radius, radii, onPlace }: PlaceProps) => {
  const mine = useMyLocation(onPlace);
  const { state } = useLocation();
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The form was rendered again; return the focus to the button that was pressed.
    if (state?.refilled === 'location') row.current?.querySelector('button')?.focus({ preventScroll: true });
  }, [state]);
  return (
    <div ref={row} className={styles.row}>
      <Field label="ZIP code">{mine.within(<ZipInput icon="pin" defaultValue={zip} />)}</Field>
      <Field label="Distance">
        <Select name="searchRadius" defaultValue={radius}>
          {radii.map((miles) => (
            <option key={miles} value={miles}>
              {miles === 0 ? 'Nationwide' : `${miles} miles`}
            </option>
          ))}
        </Select>
      </Field>
      {mine.words}
    </div>
  );
};

type AmountProps = {
  name: string;
  label: string;
  prefix?: string;
  value?: number | undefined;
  suffix?: string;
  note?: string;
};

export const Amount = ({ name, label, value, note, ...units }: AmountProps) => (
  <Field label={label} note={note}>
    <TextInput name={name} numeric inputMode="numeric" placeholder="Any" defaultValue={value} {...units} />
  </Field>
);

type PickProps = {
  name: string;
  label: string;
  value: string | number;
  any?: string;
  options: readonly (readonly [string, string])[];
};

export const Pick = ({ name, label, value, any, options }: PickProps) => (
  <Field label={label}>
    <Select name={name} defaultValue={value}>
      {any && <option value="">{any}</option>}
      {options.map(([code, words]) => (
        <option key={code} value={code}>
          {words}
        </option>
      ))}
    </Select>
  </Field>
);
