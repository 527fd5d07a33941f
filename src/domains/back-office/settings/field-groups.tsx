import { AdminPanel } from '#domains/back-office/frame/admin-screen.tsx';
import { type FieldGroup, fieldsIn } from '#domains/people/site-settings/setting-section.ts';
import { Field } from '#ui/forms/field.tsx';
import { Table } from '#ui/layout/table.tsx';
import { InlineError } from '#ui/status/inline-error.tsx';
import styles from './field-groups.module.css';
import { SettingInput } from './setting-input.tsx';
import type { FieldView, ProblemView } from './settings-view.ts';

type GroupProps = { group: FieldGroup<FieldView>; problems: readonly ProblemView[] };

/** Numbers are short and aligned; texts and dates are wide. */
const cellLooks: Readonly<Partial<Record<FieldView['kind'], string | undefined>>> = {
  choice: styles.choice,
  text: styles.words,
  day: styles.words,
};

const problemId = (path: string): string => `problem-${path}`;

/** A field's error with a suggestion; its button fills the suggestion in and checks the draft again. */
const ProblemWords = ({ problem: { path, words, suggestion } }: { problem: ProblemView }) => (
  <>
    {words}
    {suggestion !== undefined && (
      <>
        {' '}
        Did you mean {suggestion}?{' '}
        <button type="submit" name="use" value={`${path}=${suggestion}`} className={styles.use}>
          Use {suggestion}
        </button>
      </>
    )}
  </>
);

const TableFields = ({
  group,
  problems,
}: { group: Extract<GroupProps['group'], { layout: 'table' }> } & Pick<GroupProps, 'problems'>) => (
  <>
    <Table caption={`${group.title}, by ${group.heading.toLowerCase()}`}>
      <thead>
        <tr>
          <th scope="col">{group.heading}</th>
          {group.columns.map((column) => (
            <th key={column} scope="col" data-num>
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {group.rows.map(({ label, note, fields }) => (
          <tr key={label} className={styles.row}>
            <th scope="row">
              {label}
              {note && <small>{note}</small>}
            </th>
            {fields.map((field) => (
              <td key={field.path} data-num>
                <SettingInput
                  field={field}
                  label={field.label}
                  size="small"
                  className={cellLooks[field.kind] ?? styles.cell}
                  {...(field.problem !== undefined && { describedBy: problemId(field.path) })}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
    {problems.map((problem) => (
      <InlineError key={problem.path} id={problemId(problem.path)} quiet>
        {problem.label}: <ProblemWords problem={problem} />
      </InlineError>
    ))}
  </>
);

const ListFields = ({ fields, problems }: { fields: readonly FieldView[]; problems: readonly ProblemView[] }) => (
  <div className={styles.list}>
    {fields.map((field) => {
      const problem = problems.find(({ path }) => path === field.path);
      return (
        <Field
          key={field.path}
          label={field.label}
          hint={field.hint}
          error={problem && <ProblemWords problem={problem} />}
        >
          <SettingInput field={field} />
        </Field>
      );
    })}
  </div>
);

export const FieldGroupPanel = ({ group, problems }: GroupProps) => {
  const paths = new Set(fieldsIn([group]).map(({ path }) => path));
  const own = problems.filter(({ path }) => paths.has(path));
  if (group.layout === 'list' && group.isFolded) {
    const isUsed = group.fields.some(({ text, isChanged, problem }) => text !== '' || isChanged || problem);
    return (
      <AdminPanel title={group.title} lead={group.lead}>
        <details className={styles.folded} open={isUsed}>
          <summary>Words of its own</summary>
          <ListFields fields={group.fields} problems={own} />
        </details>
      </AdminPanel>
    );
  }
  return (
    <AdminPanel title={group.title} lead={group.lead}>
      {group.layout === 'table' ? (
        <TableFields group={group} problems={own} />
      ) : (
        <ListFields fields={group.fields} problems={own} />
      )}
    </AdminPanel>
  );
};
