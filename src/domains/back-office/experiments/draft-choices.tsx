import type { Flag, Project } from '#domains/people/experiments/project.ts';
import { ListAt, SelectAt, TextAt } from './draft-fields.tsx';
import type { Path } from './field-names.ts';

export const choices = (...words: string[]) => words.map((word) => ({ value: word, label: word }));
export const states = choices('Not started', 'Running', 'Paused', 'Concluded');
const anyOrAll = [
  { value: 'any', label: 'any of them' },
  { value: 'all', label: 'all of them' },
];

export const AudienceOf = ({ project, path }: { project: Project; path: Path }) => (
  <>
    <ListAt
      legend="For whom"
      path={[...path, 'audience', 'ids']}
      options={project.audiences.map(({ id, name }) => ({ value: id, label: name }))}
      hint="None checked means everyone."
    />
    {project.audiences.length > 1 && (
      <SelectAt label="They have to be in" path={[...path, 'audience', 'match']} options={anyOrAll} />
    )}
  </>
);

export const Values = ({ flag, path }: { flag: Flag; path: Path }) =>
  flag.variables.map(({ key, defaultValue }) => (
    <TextAt
      key={key}
      label={key}
      path={[...path, 'values', key]}
      kind="optional"
      hint={`Default: ${defaultValue || 'nothing'}`}
    />
  ));
