import { AdminPanel } from '#domains/back-office/frame/admin-screen.tsx';
import type { Project } from '#domains/people/experiments/project.ts';
import { choices } from './draft-choices.tsx';
import { FieldRow, RowButton, SelectAt, ShareAt, TextAt } from './draft-fields.tsx';

export const GroupsEditor = ({ project }: { project: Project }) => {
  const experiments = project.flags.flatMap((flag) =>
    flag.experiments.map(({ id, name }) => ({ value: id, label: name })),
  );
  return (
    <AdminPanel
      title="Groups"
      lead="A visitor sees at most one experiment of a group."
      actions={
        <RowButton act="add" path={['groups']}>
          Add a group
        </RowButton>
      }
    >
      {project.groups.map((group, at) => (
        <div key={group.id}>
          <FieldRow>
            <TextAt label="Name" path={['groups', at, 'name']} />
            <RowButton act="add" path={['groups', at, 'members']}>
              Add an experiment to it
            </RowButton>
            <RowButton act="remove" path={['groups', at]}>
              Remove {group.name}
            </RowButton>
          </FieldRow>
          {group.members.map(({ experimentId }, member) => (
            <FieldRow key={`${group.id}-${experimentId}`}>
              <SelectAt
                label="Experiment"
                path={['groups', at, 'members', member, 'experimentId']}
                options={experiments}
              />
              <ShareAt label="Share of visitors" path={['groups', at, 'members', member, 'share']} />
              <RowButton act="remove" path={['groups', at, 'members', member]}>
                Remove
              </RowButton>
            </FieldRow>
          ))}
        </div>
      ))}
    </AdminPanel>
  );
};

export const MetricsEditor = ({ project }: { project: Project }) => (
  <>
    <AdminPanel
      title="Region"
      lead="Which region’s log keeps the events. Log addresses are set in the configuration; without one, events are kept here."
    >
      <SelectAt label="Region" path={['region']} options={choices('US', 'EU')} />
    </AdminPanel>
    <AdminPanel
      title="Metrics"
      actions={
        <RowButton act="add" path={['metrics']}>
          Add a metric
        </RowButton>
      }
    >
      {project.metrics.map((metric, at) => (
        <FieldRow key={metric.id}>
          <TextAt label="Name" path={['metrics', at, 'name']} />
          <SelectAt
            label="Event"
            path={['metrics', at, 'eventKey']}
            options={project.events.map(({ key, name }) => ({ value: key, label: name }))}
          />
          <SelectAt
            label="Counted as"
            path={['metrics', at, 'measure']}
            options={[
              { value: 'converted', label: 'visitors who did it' },
              { value: 'count', label: 'how often' },
              { value: 'value', label: 'its value' },
              { value: 'revenue', label: 'its revenue' },
            ]}
          />
          <SelectAt label="Better is" path={['metrics', at, 'better']} options={choices('higher', 'lower')} />
          <RowButton act="remove" path={['metrics', at]}>
            Remove {metric.name}
          </RowButton>
        </FieldRow>
      ))}
    </AdminPanel>
    <AdminPanel
      title="Events"
      actions={
        <RowButton act="add" path={['events']}>
          Add an event
        </RowButton>
      }
    >
      {project.events.map((event, at) => (
        <FieldRow key={event.id}>
          <TextAt label="Key" path={['events', at, 'key']} />
          <TextAt label="Name" path={['events', at, 'name']} />
          <TextAt label="Worth" path={['events', at, 'value']} kind="number" />
        </FieldRow>
      ))}
    </AdminPanel>
    <AdminPanel
      title="Attributes"
      actions={
        <RowButton act="add" path={['attributes']}>
          Add an attribute
        </RowButton>
      }
    >
      {project.attributes.map((attribute, at) => (
        <FieldRow key={attribute.id}>
          <TextAt label="Key" path={['attributes', at, 'key']} />
          <SelectAt
            label="Kind"
            path={['attributes', at, 'kind']}
            options={choices('text', 'number', 'yes-no', 'version')}
          />
        </FieldRow>
      ))}
    </AdminPanel>
  </>
);
