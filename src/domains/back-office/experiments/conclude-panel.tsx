import { AdminPanel } from '#domains/back-office/frame/admin-screen.tsx';
import { AdminForm, ForWriters } from '#domains/back-office/frame/reader-roles.tsx';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/forms/field.tsx';
import { Select, TextInput } from '#ui/forms/text-input.tsx';
import { Banner } from '#ui/status/banner.tsx';
import styles from './experiments-screen.module.css';

type ConcludePanelProps = { variations: readonly string[]; problem: string | undefined };

/** Ends an experiment from its result: one variation for everybody, or none of it. */
export const ConcludePanel = ({ variations, problem }: ConcludePanelProps) => (
  <ForWriters>
    <AdminPanel
      title="End this experiment"
      lead="On every page within a second, as a revision that you can restore. Rolling out gives everybody the variation; stopping gives everybody what the flag gives without the experiment."
    >
      {problem && <Banner level="danger">{problem}</Banner>}
      <AdminForm className={styles.begin}>
        <Field label="Variation for everybody">
          <Select name="variation" defaultValue={variations.at(-1)}>
            {variations.map((key) => (
              <option key={key} value={key}>
                {key}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="Reason" required>
          <TextInput name="reason" maxLength={200} autoComplete="off" required />
        </Field>
        <Button type="submit" name="act" value="roll-out" size="small">
          Roll out to everybody
        </Button>
        <Button type="submit" name="act" value="stop" variant="quiet" size="small">
          Stop
        </Button>
      </AdminForm>
    </AdminPanel>
  </ForWriters>
);
