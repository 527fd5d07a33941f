import { AdminPanel } from '#domains/back-office/frame/admin-screen.tsx';
import type { AudienceCondition, Project } from '#domains/people/experiments/project.ts';
import { choices } from './draft-choices.tsx';
import { FieldRow, RowButton, SelectAt, TextAt } from './draft-fields.tsx';
import type { Path } from './field-names.ts';

const matches = [
  { value: 'exact', label: 'is' },
  { value: 'exists', label: 'is known' },
  { value: 'substring', label: 'contains' },
  { value: 'gt', label: 'is over' },
  { value: 'ge', label: 'is at least' },
  { value: 'lt', label: 'is under' },
  { value: 'le', label: 'is at most' },
  { value: 'semver_eq', label: 'is version' },
  { value: 'semver_gt', label: 'is a version after' },
  { value: 'semver_ge', label: 'is a version from' },
  { value: 'semver_lt', label: 'is a version before' },
  { value: 'semver_le', label: 'is a version up to' },
];

const Condition = ({ project, condition, path }: { project: Project; condition: AudienceCondition; path: Path }) => {
  if (condition.kind === 'attribute')
    return (
      <FieldRow>
        <SelectAt
          label="Attribute"
          path={[...path, 'attribute']}
          options={choices(...project.attributes.map(({ key }) => key))}
        />
        <SelectAt label="Comparison" path={[...path, 'match']} options={matches} />
        <TextAt label="Value" path={[...path, 'value']} kind="value" />
        <RowButton act="turn" path={path}>
          Negate
        </RowButton>
        {typeof path.at(-1) === 'number' ? (
          <RowButton act="remove" path={path}>
            Remove this condition
          </RowButton>
        ) : (
          <RowButton act="wrap" path={path}>
            Add another condition
          </RowButton>
        )}
      </FieldRow>
    );
  if (condition.kind === 'not')
    return (
      <fieldset>
        <legend>Exclude:</legend>
        <Condition project={project} condition={condition.of} path={[...path, 'of']} />
        <RowButton act="turn" path={path}>
          Undo negation
        </RowButton>
      </fieldset>
    );
  return (
    <fieldset>
      <SelectAt
        label="Matches visitors who meet"
        path={[...path, 'kind']}
        options={[
          { value: 'all', label: 'all of these' },
          { value: 'any', label: 'any of these' },
        ]}
      />
      {condition.of.map((one, at) => (
        <Condition
          key={`${path.join('.')}.${String(at)}`}
          project={project}
          condition={one}
          path={[...path, 'of', at]}
        />
      ))}
      <RowButton act="add" path={[...path, 'of']}>
        Add a condition
      </RowButton>
      <RowButton act="nest" path={[...path, 'of']}>
        Add a group of conditions
      </RowButton>
    </fieldset>
  );
};

export const AudienceEditor = ({ project, at }: { project: Project; at: number }) => {
  const audience = project.audiences[at];
  const path = ['audiences', at];
  return (
    audience && (
      <AdminPanel
        title={audience.name}
        actions={
          <RowButton act="remove" path={path}>
            Remove this audience
          </RowButton>
        }
      >
        <TextAt label="Name" path={[...path, 'name']} />
        <Condition project={project} condition={audience.condition} path={[...path, 'condition']} />
      </AdminPanel>
    )
  );
};
