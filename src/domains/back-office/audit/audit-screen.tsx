import { AdminHead, AdminPanel } from '#domains/back-office/frame/admin-screen.tsx';
import { AdminTime } from '#domains/back-office/frame/admin-time.tsx';
import { auditExportPath, cursorOf } from '#domains/people/access/audit-filter.ts';
import type { AuditEntry } from '#domains/people/access/audit-log.server.ts';
import type { AuditView } from '#domains/people/access/audit-view.server.ts';
import type { RefusalReason } from '#domains/people/access/operator.ts';
import type { Refusal } from '#domains/people/access/refusal-store.server.ts';
import { opsPath } from '#paths/paths.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Field } from '#ui/forms/field.tsx';
import { Select, TextInput } from '#ui/forms/text-input.tsx';
import { Table } from '#ui/layout/table.tsx';
import { EmptyState } from '#ui/status/empty-state.tsx';
import styles from './audit-screen.module.css';

const Choice = ({ name, label, all, selected, values }: ChoiceProps) => (
  <Field label={label}>
    <Select name={name} size="small" defaultValue={selected ?? ''}>
      <option value="">{all}</option>
      {values.map((value) => (
        <option key={value} value={value}>
          {value}
        </option>
      ))}
    </Select>
  </Field>
);
type ChoiceProps = {
  name: string;
  label: string;
  all: string;
  selected: string | undefined;
  values: readonly string[];
};

const Filters = ({ filter: { operator, action, subject, day }, choices }: Pick<AuditView, 'filter' | 'choices'>) => (
  <form method="get" action={opsPath('audit')} className={styles.filters}>
    <Choice name="operator" label="Who" all="Anyone" selected={operator} values={choices.operators} />
    <Choice name="action" label="Action" all="Any action" selected={action} values={choices.actions} />
    <Field label="Target">
      <TextInput name="subject" size="small" defaultValue={subject ?? ''} maxLength={200} placeholder="listing:1234" />
    </Field>
    <Field label="Day, UTC">
      <TextInput name="day" type="date" size="small" defaultValue={day ?? ''} />
    </Field>
    <Button type="submit" variant="quiet" size="small">
      Show
    </Button>
  </form>
);

const Entries = ({ entries }: { entries: readonly AuditEntry[] }) => (
  <Table caption="What operators did" dense>
    <thead>
      <tr>
        <th scope="col">When</th>
        <th scope="col">Who</th>
        <th scope="col">Action</th>
        <th scope="col">Target</th>
      </tr>
    </thead>
    <tbody>
      {entries.map(({ id, atMs, operator, action, subject, summary, details }) => (
        <tr key={id}>
          <td className={styles.when}>
            <AdminTime ms={atMs} />
          </td>
          <td>
            <a href={opsPath('audit', { operator: operator.email })}>{operator.email}</a>
          </td>
          <td className={styles.did}>
            {summary}
            <a className={styles.code} href={opsPath('audit', { action })}>
              {action}
            </a>
            {details && (
              <details>
                <summary>Details</summary>
                <pre className={styles.details}>{JSON.stringify(details, null, 2)}</pre>
              </details>
            )}
          </td>
          <td className={styles.what}>
            <a className={styles.code} href={opsPath('audit', { subject })}>
              {subject}
            </a>
          </td>
        </tr>
      ))}
    </tbody>
  </Table>
);

const reasonWords: Readonly<Record<RefusalReason, string>> = {
  'no-role': 'Signed in, but not an operator',
  'other-role': 'Not part of their role',
  'too-old': 'Signed in more than 12 hours ago',
  'wrong-code': 'Wrong code',
  'too-many-codes': 'Too many codes tried',
};

const Refused = ({ refusals }: { refusals: readonly Refusal[] }) => (
  <AdminPanel
    title="Turned away"
    lead="The latest signed-in people who didn’t get into the back office. Kept for 90 days."
  >
    <Table caption="People turned away" dense>
      <thead>
        <tr>
          <th scope="col">When</th>
          <th scope="col">Who</th>
          <th scope="col">Why</th>
          <th scope="col">From</th>
        </tr>
      </thead>
      <tbody>
        {refusals.map(({ id, atMs, email, reason, network }) => (
          <tr key={id}>
            <td className={styles.when}>
              <AdminTime ms={atMs} />
            </td>
            <td>{email}</td>
            <td>{reasonWords[reason]}</td>
            <td className={styles.code}>{network}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  </AdminPanel>
);

/** Operators' actions, latest first, and refused attempts to enter the back office. */
export const AuditScreen = ({ view: { filter, entries, hasMore, choices, refusals } }: { view: AuditView }) => {
  const { before, ...filters } = filter;
  const last = entries.at(-1);
  const query = new URLSearchParams(Object.entries(filters).filter(([, value]) => value !== undefined));
  return (
    <>
      <AdminHead
        title="Audit log"
        lead="Every change and every view of personal data. Entries can’t be edited."
        actions={
          <ButtonLink href={`${auditExportPath}?${query}`} variant="quiet" icon="download" data-whole>
            Export
          </ButtonLink>
        }
      />
      <Filters filter={filter} choices={choices} />
      <AdminPanel>
        {entries.length === 0 ? (
          <EmptyState title="Nothing here" level={2}>
            {before || query.size > 0 ? 'No entries match. Change the filters.' : 'No changes yet.'}
          </EmptyState>
        ) : (
          <Entries entries={entries} />
        )}
      </AdminPanel>
      <nav className={styles.pages} aria-label="Pages of the log">
        {before && <a href={opsPath('audit', filters)}>Newest</a>}
        {hasMore && last && <a href={opsPath('audit', { ...filters, before: cursorOf(last) })}>Older</a>}
      </nav>
      {refusals.length > 0 && <Refused refusals={refusals} />}
    </>
  );
};
