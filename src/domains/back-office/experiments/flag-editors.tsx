import { AdminPanel } from '#domains/back-office/frame/admin-screen.tsx';
import type { ExperimentRule, Flag, Project } from '#domains/people/experiments/project.ts';
import { AudienceOf, choices, states, Values } from './draft-choices.tsx';
import { FieldRow, FieldStack, ListAt, PairsAt, RowButton, SelectAt, ShareAt, TextAt, YesAt } from './draft-fields.tsx';
import type { Path } from './field-names.ts';

export const ExperimentEditor = ({
  project,
  flag,
  rule,
  path,
}: {
  project: Project;
  flag: Flag;
  rule: ExperimentRule;
  path: Path;
}) => (
  <>
    <AdminPanel title={rule.name} lead={`Of the flag ${flag.key}. Results name it ${rule.key}.`}>
      <FieldStack>
        <TextAt label="Name" path={[...path, 'name']} />
        <TextAt label="Hypothesis" path={[...path, 'hypothesis']} long />
        <FieldRow>
          <SelectAt label="State" path={[...path, 'state']} options={states} />
          <ShareAt label="Visitors who take part" path={[...path, 'traffic']} />
        </FieldRow>
        <AudienceOf project={project} path={path} />
      </FieldStack>
    </AdminPanel>
    <AdminPanel
      title={rule.bandit ? 'A bandit chooses' : 'Chosen by share'}
      lead={
        rule.bandit
          ? 'It gives more visitors what works for visitors like them, and a random variation to a tenth. It learns from the first metric.'
          : 'Each visitor stays in one variation. A bandit would give more of them what works.'
      }
      actions={
        <RowButton act="switch" path={[...path, 'bandit']}>
          {rule.bandit ? 'Choose by share' : 'Let a bandit choose'}
        </RowButton>
      }
    >
      {rule.bandit && (
        <ListAt
          legend="Attributes it uses"
          path={[...path, 'bandit', 'attributeIds']}
          options={project.attributes.map(({ id, key }) => ({ value: id, label: key }))}
          hint="None checked: it treats all visitors the same."
        />
      )}
    </AdminPanel>
    <AdminPanel
      title="Variations"
      lead={
        rule.bandit
          ? 'The first is what the others are compared with.'
          : 'The first is what the others are compared with. Shares are of those who take part and add up to 100%.'
      }
      actions={
        <RowButton act="add" path={[...path, 'variations']}>
          Add a variation
        </RowButton>
      }
    >
      {rule.variations.map((variation, at) => (
        <FieldRow key={variation.id}>
          <TextAt label="Key" path={[...path, 'variations', at, 'key']} />
          {!rule.bandit && <ShareAt label="Share" path={[...path, 'variations', at, 'weight']} />}
          <Values flag={flag} path={[...path, 'variations', at]} />
          <YesAt path={[...path, 'variations', at, 'enabled']}>Flag on</YesAt>
          <RowButton act="remove" path={[...path, 'variations', at]}>
            Remove {variation.key}
          </RowButton>
        </FieldRow>
      ))}
    </AdminPanel>
    <AdminPanel
      title="Testers"
      lead="While it runs, these visitors get the variation named here, whatever the audience and the shares."
    >
      <PairsAt
        label="Testers and their variations"
        path={[...path, 'forced']}
        hint={`One a line: the visitor’s id, a space and the variation’s key, such as “dana-laptop ${rule.variations.at(-1)?.key ?? 'on'}”. Others use a link to one variation instead.`}
      />
    </AdminPanel>
    <AdminPanel title="Metrics" lead="The first one checked decides; intervals are widened for looking at several.">
      <ListAt
        legend="Metrics"
        path={[...path, 'metricIds']}
        options={project.metrics.map(({ id, name }) => ({ value: id, label: name }))}
      />
    </AdminPanel>
  </>
);

export const FlagEditor = ({ project, flag, path }: { project: Project; flag: Flag; path: Path }) => (
  <>
    <AdminPanel title={flag.name} lead={`Pages ask for it as ${flag.key}.`}>
      <FieldRow>
        <TextAt label="Name" path={[...path, 'name']} />
        <TextAt label="Key" path={[...path, 'key']} />
      </FieldRow>
      <TextAt label="What it does" path={[...path, 'description']} long />
    </AdminPanel>
    <AdminPanel
      title="Variables"
      actions={
        <RowButton act="add" path={[...path, 'variables']}>
          Add a variable
        </RowButton>
      }
    >
      {flag.variables.length === 0 && <p>None: the flag is on or off.</p>}
      {flag.variables.map((variable, at) => (
        <FieldRow key={variable.id}>
          <TextAt label="Key" path={[...path, 'variables', at, 'key']} />
          <SelectAt
            label="Type"
            path={[...path, 'variables', at, 'type']}
            options={choices('boolean', 'integer', 'double', 'string', 'json')}
          />
          <TextAt label="Default" path={[...path, 'variables', at, 'defaultValue']} />
          <RowButton act="remove" path={[...path, 'variables', at]}>
            Remove {variable.key}
          </RowButton>
        </FieldRow>
      ))}
    </AdminPanel>
    <AdminPanel
      title="Delivered to"
      lead="In this order, after its experiments. Visitors who match a rule but fall outside its share count as everyone else."
      actions={
        <RowButton act="add" path={[...path, 'deliveries']}>
          Add a delivery
        </RowButton>
      }
    >
      {flag.deliveries.map((rule, at) => (
        <div key={rule.id}>
          <FieldRow>
            <TextAt label="Name" path={[...path, 'deliveries', at, 'name']} />
            <SelectAt label="State" path={[...path, 'deliveries', at, 'state']} options={states} />
            <ShareAt label="Share" path={[...path, 'deliveries', at, 'traffic']} />
            <Values flag={flag} path={[...path, 'deliveries', at, 'variation']} />
            <YesAt path={[...path, 'deliveries', at, 'variation', 'enabled']}>Flag on</YesAt>
            <RowButton act="remove" path={[...path, 'deliveries', at]}>
              Remove {rule.name}
            </RowButton>
          </FieldRow>
          <AudienceOf project={project} path={[...path, 'deliveries', at]} />
        </div>
      ))}
      {flag.everyoneElse ? (
        <FieldRow>
          <p>
            <b>Everyone else</b>
          </p>
          <Values flag={flag} path={[...path, 'everyoneElse', 'variation']} />
          <YesAt path={[...path, 'everyoneElse', 'variation', 'enabled']}>Flag on</YesAt>
        </FieldRow>
      ) : (
        <p>Everyone else: no variation. The site follows its settings.</p>
      )}
    </AdminPanel>
    <AdminPanel
      title="Experiments"
      actions={
        <RowButton act="add" path={[...path, 'experiments']}>
          Add an experiment
        </RowButton>
      }
    >
      <ul>
        {flag.experiments.map((rule, at) => (
          <li key={rule.id}>
            <b>{rule.name}</b> {rule.state.toLowerCase()}{' '}
            <RowButton act="remove" path={[...path, 'experiments', at]}>
              Remove {rule.key}
            </RowButton>
          </li>
        ))}
      </ul>
    </AdminPanel>
  </>
);
