import { AdminPanel } from '#domains/back-office/frame/admin-screen.tsx';
import type { Holdout, Project } from '#domains/people/experiments/project.ts';
import { AudienceOf, states } from './draft-choices.tsx';
import { FieldRow, FieldStack, ListAt, RowButton, SelectAt, ShareAt, TextAt } from './draft-fields.tsx';
import type { Path } from './field-names.ts';

const rulesOf = ({ flags }: Project) =>
  flags.flatMap(({ name, experiments, deliveries }) =>
    [...experiments, ...deliveries].map((rule) => ({ value: rule.id, label: `${name}: ${rule.name}` })),
  );

const Scope = ({ project, holdout, path }: { project: Project; holdout: Holdout; path: Path }) => {
  const isGlobal = holdout.scope === 'everything';
  return (
    <>
      {isGlobal ? (
        <p>Excluded from all rule-based flags</p>
      ) : (
        <ListAt legend="Excluded from" path={[...path, 'scope', 'ruleIds']} options={rulesOf(project)} />
      )}
      <RowButton act="switch" path={[...path, 'scope']}>
        {isGlobal ? 'Exclude from some rules only' : 'Exclude from everything'}
      </RowButton>
    </>
  );
};

export const HoldoutsEditor = ({ project }: { project: Project }) => (
  <>
    <AdminPanel
      title="Holdouts"
      lead="Visitors excluded from experiments, to measure what all experiments bring together. They see each flag off. Results are listed with the experiments once it runs."
      actions={
        <RowButton act="add" path={['holdouts']}>
          Add a holdout
        </RowButton>
      }
    >
      {project.holdouts.length === 0 && <p>None: no one is excluded.</p>}
    </AdminPanel>
    {project.holdouts.map((holdout, at) => (
      <AdminPanel
        key={holdout.id}
        title={holdout.name}
        actions={
          <RowButton act="remove" path={['holdouts', at]}>
            Remove {holdout.name}
          </RowButton>
        }
      >
        <FieldRow>
          <TextAt label="Name" path={['holdouts', at, 'name']} />
          <TextAt label="Key" path={['holdouts', at, 'key']} />
          <SelectAt label="State" path={['holdouts', at, 'state']} options={states} />
          <ShareAt label="Share" path={['holdouts', at, 'traffic']} />
        </FieldRow>
        <FieldStack>
          <Scope project={project} holdout={holdout} path={['holdouts', at]} />
          <AudienceOf project={project} path={['holdouts', at]} />
        </FieldStack>
      </AdminPanel>
    ))}
  </>
);
