import { AdminPanel } from '#domains/back-office/frame/admin-screen.tsx';
import { AdminForm } from '#domains/back-office/frame/reader-roles.tsx';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/forms/field.tsx';
import { Select, TextInput } from '#ui/forms/text-input.tsx';
import { Stack } from '#ui/layout/layout.tsx';
import type { ExperimentsView } from './experiment-list.server.ts';
import styles from './experiments-screen.module.css';

export type TesterLink = { variation: string; page: string; link?: string; message?: string };

/** Makes links for checking a variation by hand, even of an experiment that isn't running. */
export const TesterLinkPanel = ({
  flags,
  made,
}: {
  flags: ExperimentsView['flags'];
  made?: TesterLink | undefined;
}) => (
  <AdminPanel
    title="Create a link for a tester"
    lead="Shows one page, or the homepage, as a variation to anyone who opens it, for a week. It doesn’t count toward any experiment."
  >
    <Stack gap={3}>
      <AdminForm className={styles.begin}>
        <Field label="Variation">
          <Select name="variation" defaultValue={made?.variation ?? ''}>
            {flags
              .filter(({ variations }) => variations.length > 0)
              .map(({ key, name, variations }) => (
                <optgroup key={key} label={name}>
                  {variations.map((variation) => (
                    <option key={variation} value={`${key} ${variation}`}>
                      {name}: {variation}
                    </option>
                  ))}
                </optgroup>
              ))}
          </Select>
        </Field>
        <Field label="Path of the page" error={made?.message}>
          <TextInput
            name="page"
            defaultValue={made?.page ?? ''}
            maxLength={1000}
            autoComplete="off"
            spellCheck={false}
          />
        </Field>
        <Button type="submit" name="act" value="link" variant="quiet">
          Create link
        </Button>
      </AdminForm>
      {made?.link !== undefined && (
        <Field label="Link">
          <TextInput name="link" value={made.link} readOnly />
        </Field>
      )}
    </Stack>
  </AdminPanel>
);
