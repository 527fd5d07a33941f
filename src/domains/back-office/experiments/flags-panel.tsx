import { AdminState } from '#domains/back-office/frame/admin-kit.tsx';
import { AdminPanel } from '#domains/back-office/frame/admin-screen.tsx';
import { AdminForm, ForWriters } from '#domains/back-office/frame/reader-roles.tsx';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/forms/field.tsx';
import { TextInput } from '#ui/forms/text-input.tsx';
import { Disclosure } from '#ui/layout/disclosure.tsx';
import { Table } from '#ui/layout/table.tsx';
import { Banner } from '#ui/status/banner.tsx';
import type { ExperimentsView } from './experiment-list.server.ts';
import styles from './experiments-screen.module.css';

type FlagRow = ExperimentsView['flags'][number];

const Switch = ({ flag }: { flag: FlagRow }) => (
  <Disclosure summary={flag.isOff ? `Switch ${flag.name} on` : `Switch ${flag.name} off`} look="link">
    <AdminForm className={styles.begin}>
      <input type="hidden" name="flag" value={flag.key} />
      <Field label="Reason" required>
        <TextInput name="reason" maxLength={200} autoComplete="off" required />
      </Field>
      <Button type="submit" name="act" value={flag.isOff ? 'switch-on' : 'switch-off'} size="small">
        {flag.isOff ? 'Switch on' : 'Switch off'}
      </Button>
    </AdminForm>
  </Disclosure>
);

const stateOf = ({ isOff, running, hasRule }: FlagRow): string => {
  if (isOff) return 'Off for everybody';
  if (running > 0) return running === 1 ? 'On, 1 running experiment' : `On, ${running} running experiments`;
  return hasRule ? 'On, by its rules' : 'On, as the site is set up';
};

type FlagsPanelProps = { flags: readonly FlagRow[]; problem: string | undefined };

/** All flags, each with a switch that every process follows within a second. */
export const FlagsPanel = ({ flags, problem }: FlagsPanelProps) => (
  <AdminPanel
    title="Flags"
    lead="Switching one off disables it for everybody within a second and pauses its experiments. Its rules stay for switching it on again."
  >
    {problem && <Banner level="danger">{problem}</Banner>}
    <Table caption="Flags and their state" dense>
      <thead>
        <tr>
          <th scope="col">Flag</th>
          <th scope="col">State</th>
          <ForWriters>
            <th scope="col">Switch</th>
          </ForWriters>
        </tr>
      </thead>
      <tbody>
        {flags.map((flag) => (
          <tr key={flag.key}>
            <th scope="row">
              {flag.name} <code data-small="hide">{flag.key}</code>
            </th>
            <td>
              <AdminState tone={flag.isOff ? 'warn' : 'good'}>{stateOf(flag)}</AdminState>
            </td>
            <ForWriters>
              <td>
                <Switch flag={flag} />
              </td>
            </ForWriters>
          </tr>
        ))}
      </tbody>
    </Table>
  </AdminPanel>
);
