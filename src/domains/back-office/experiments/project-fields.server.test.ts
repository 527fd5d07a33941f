import { describe, expect, it } from 'vitest';
import { datafileOf } from '#domains/people/experiments/datafile.ts';
import { everybody, experimentsOf, type Project } from '#domains/people/experiments/project.ts';
import { lintProject } from '#domains/people/experiments/project-lint.ts';
import { ProjectSchema } from '#domains/people/experiments/project-schema.server.ts';
import { shippedProject } from '#domains/people/experiments/shipped-project.ts';
import { wideProject } from '#tests/fixtures/experiment-project.ts';
import { fieldName, pathLabel, rowAction } from './field-names.ts';
import { withNewExperiment } from './new-rows.server.ts';
import { changesBetween } from './project-changes.ts';
import { actOnRow, writeFields } from './project-fields.server.ts';
import { rampRuleIn, withRampRule, withRampShare } from './ramps/ramp-rule.server.ts';
import { rebaseDraft } from './rebase-draft.server.ts';

const write = (project: Project, ...entries: [string, string][]): Project =>
  ProjectSchema.parse(writeFields(project, entries).written);

const act = (project: Project, action: string): Project => ProjectSchema.parse(actOnRow(project, action));

describe('a form that edits the project', () => {
  it('the label of a path uses the names of its rows', () => {
    const at = wideProject.flags.findIndex(({ experiments }) => experiments.length > 0);
    const flag = wideProject.flags[at];
    const [rule] = flag?.experiments ?? [];
    expect(pathLabel(wideProject, `flags.${at}.experiments.0.traffic`)).toBe(
      `flag ${flag?.name}, experiment ${rule?.name}, traffic`,
    );
    expect(pathLabel(wideProject, `flags.${at}.experiments.0.metricIds`)).toMatch(/, metric ids$/);
    expect(pathLabel(wideProject, 'flags.999.name')).toBe('flag 1000, name');
  });

  it('each field is written to its path, parsed by its kind', () => {
    const [first] = wideProject.flags;
    const changed = write(
      wideProject,
      [fieldName('text', ['flags', 0, 'name']), '  Renamed '],
      [fieldName('share', ['flags', 0, 'experiments', 0, 'traffic']), '12.34'],
      [fieldName('yes', ['flags', 0, 'experiments', 0, 'variations', 0, 'enabled']), 'no'],
      [fieldName('list', ['flags', 0, 'experiments', 0, 'metricIds']), ''],
    );
    expect(changed.flags[0]?.name).toBe('Renamed');
    expect(changed.flags[0]?.experiments[0]).toMatchObject({ traffic: 1234, metricIds: [] });
    expect(changed.flags[0]?.experiments[0]?.variations[0]?.enabled).toBe(false);
    expect(first?.name).not.toBe('Renamed');
  });

  it('an invalid share is reported and not written', () => {
    for (const text of ['', 'half', '-1', '100.01'])
      expect(writeFields(shippedProject, [['share|flags.6.experiments.0.traffic', text]]).problems).toEqual([
        { path: 'flags.6.experiments.0.traffic', message: 'is a percentage from 0 to 100' },
      ]);
  });

  it('testers are written a line each, and a line that is none is named', () => {
    const path = ['flags', 6, 'experiments', 0, 'forced'];
    const [name, key] = [fieldName('pairs', path), shippedProject.flags[6]?.experiments[0]?.variations[1]?.key ?? ''];
    const changed = write(shippedProject, [name, ` dana-laptop  ${key}\r\n\r\nsam-phone ${key} `]);
    expect(changed.flags[6]?.experiments[0]?.forced).toEqual({ 'dana-laptop': key, 'sam-phone': key });
    expect(lintProject(changed)).toEqual([]);
    const rule = datafileOf(changed, { revision: '1', environment: 'test' }).experiments[0];
    expect(rule?.forcedVariations).toEqual({ 'dana-laptop': key, 'sam-phone': key });
    expect(write(changed, [name, '']).flags[6]?.experiments[0]?.forced).toEqual({});
    expect(lintProject(write(shippedProject, [name, 'dana nothing']))[0]?.message).toContain('no variation of it');
    for (const text of ['dana', `dana ${key} more`, `__proto__ ${key}`, `dana ${key}\ndana ${key}`]) {
      const { written, problems } = writeFields(shippedProject, [[name, text]]);
      expect([text, written, problems.length]).toEqual([text, shippedProject, 1]);
    }
  });

  it('SEC-01: unknown and unsafe paths are not written', () => {
    for (const path of [
      '__proto__.polluted',
      'flags.0.__proto__',
      'constructor.prototype.polluted',
      'flags.99.name',
      'flags.x',
    ])
      expect(writeFields(shippedProject, [[`text|${path}`, 'x']]).written).toEqual(shippedProject);
    expect({}).not.toHaveProperty('polluted');
  });

  it('a new row of every list passes the schema and has new ids', () => {
    const lists = ['flags', 'audiences', 'groups', 'holdouts', 'metrics', 'events', 'attributes'];
    const inner = ['variables', 'experiments', 'deliveries'].map((list) => `flags.0.${list}`);
    for (const list of [...lists, ...inner]) {
      const ids = [...JSON.stringify(act(wideProject, `add|${list}`)).matchAll(/"id":"(\d+)"/g)].map(([, id]) => id);
      expect([list, new Set(ids).size]).toEqual([list, ids.length]);
      expect(ids.length).toBeGreaterThan(
        JSON.stringify(wideProject)
          .matchAll(/"id":"/g)
          .toArray().length,
      );
    }
  });

  it('removes a row, and negates a condition and back', () => {
    const path = ['audiences', 0, 'condition'];
    const before = wideProject.audiences[0]?.condition;
    const turned = act(wideProject, rowAction('turn', path));
    expect(turned.audiences[0]?.condition).toEqual({ kind: 'not', of: before });
    expect(act(turned, rowAction('turn', path))).toEqual(wideProject);
    const wrapped = act(wideProject, rowAction('wrap', path));
    expect(wrapped.audiences[0]?.condition).toMatchObject({ kind: 'all', of: [before, { kind: 'attribute' }] });
    const fewer = act(wideProject, rowAction('remove', ['flags', 0]));
    expect(fewer.flags).toEqual(wideProject.flags.slice(1));
  });
});

describe('toggled options', () => {
  it('an experiment can be switched to a bandit and back; a bandit without a metric is refused', () => {
    const path = ['flags', 6, 'experiments', 0, 'bandit'];
    const withBandit = act(shippedProject, rowAction('switch', path));
    expect(withBandit.flags[6]?.experiments[0]?.bandit).toEqual({ attributeIds: [] });
    const byDevice = write(withBandit, [fieldName('list', [...path, 'attributeIds']), '30002']);
    expect(byDevice.flags[6]?.experiments[0]?.bandit).toEqual({ attributeIds: ['30002'] });
    expect(lintProject(byDevice)).toEqual([]);
    expect(datafileOf(byDevice, { revision: '1', environment: 'test' }).experiments[0]?.cmab).toEqual({
      attributeIds: ['30002'],
      trafficAllocation: 10_000,
    });
    const unmeasured = write(byDevice, ['list|flags.6.experiments.0.metricIds', '']);
    expect(lintProject(unmeasured).map(({ at }) => at)).toEqual(['experiment:aa_check_test']);
    expect(act(byDevice, rowAction('switch', path))).toEqual(shippedProject);
  });

  it('a holdout covers everything or some rules; one without rules is refused', () => {
    const added = act(shippedProject, 'add|holdouts');
    expect(added.holdouts[0]?.scope).toBe('everything');
    const path = ['holdouts', 0, 'scope'];
    const local = act(added, rowAction('switch', path));
    expect(lintProject(local).map(({ message }) => message)).toEqual(['It names no rule.']);
    const named = write(local, [fieldName('list', [...path, 'ruleIds']), '60001']);
    expect(lintProject(named)).toEqual([]);
    expect(datafileOf(named, { revision: '1', environment: 'test' }).localHoldouts).toMatchObject([
      { includedRules: ['60001'] },
    ]);
    expect(act(named, rowAction('switch', path))).toEqual(added);
  });

  it('other paths can’t be toggled', () => {
    for (const path of ['sdkKey', 'flags.0.name', 'flags', 'holdouts.9.scope'])
      expect(act(shippedProject, `switch|${path}`)).toEqual(shippedProject);
  });
});

describe('a draft', () => {
  const draft = withNewExperiment(shippedProject, 'Two columns', 'two_columns');

  it('lists its changes by the operators’ names', () => {
    expect(changesBetween(shippedProject, draft)).toEqual([
      { label: 'flags › two_columns', before: 'not there', after: 'Two columns' },
    ]);
    const renamed = write(draft, ['share|flags.6.experiments.0.variations.0.weight', '40']);
    expect(changesBetween(draft, renamed)).toEqual([
      {
        label: 'flags › aa_check › experiments › aa_check_test › variations › first_half › weight',
        before: '5000',
        after: '4000',
      },
    ]);
  });

  it('keeps its author’s changes on top of what others published since', () => {
    const theirs = write(shippedProject, ['text|flags.6.name', 'Their name'], ['text|metrics.0.name', 'Theirs']);
    const mine = write(draft, ['text|metrics.1.name', 'Mine']);
    const both = rebaseDraft(shippedProject, theirs, mine);
    expect(both.flags.map(({ name }) => name)).toEqual([...theirs.flags.map(({ name }) => name), 'Two columns']);
    expect(both.metrics.map(({ name }) => name).slice(0, 2)).toEqual(['Theirs', 'Mine']);
  });

  it.each([
    ['rolled back', 0],
    ['finished', everybody],
  ])('EXP-44: a draft of a flag whose ramp was %s since does not bring the ramp back', (_, share) => {
    const match = experimentsOf(shippedProject).find(({ rule }) => rule.key === 'aa_check_test');
    const started =
      match && withRampRule(shippedProject, match, { variationKey: 'second_half', share: 2_500, metricIds: [] });
    const source = started && rampRuleIn(started.project, started.rule.id);
    if (!source) throw new Error('no ramp');
    const mine = write(
      started.project,
      ['text|flags.6.name', 'Mine'],
      ['text|flags.6.experiments.1.hypothesis', 'Mine too'],
    );
    const theirs = withRampShare(started.project, source, share);
    const both = rebaseDraft(started.project, theirs, mine).flags[6];
    expect(both).toMatchObject({
      name: 'Mine',
      experiments: [{ state: 'Concluded' }, { state: 'Concluded', hypothesis: 'Mine too' }],
    });
    expect(both?.everyoneElse).toEqual(theirs.flags[6]?.everyoneElse);
  });

  it('keeps a flag off that somebody switched off since', () => {
    const mine = write(shippedProject, ['text|flags.6.name', 'Mine']);
    const theirs = {
      ...shippedProject,
      flags: shippedProject.flags.map((flag) => ({ ...flag, off: true as const })),
    };
    expect(rebaseDraft(shippedProject, theirs, mine).flags[6]).toMatchObject({ name: 'Mine', off: true });
    expect(rebaseDraft(theirs, theirs, shippedProject).flags[6]).not.toHaveProperty('off');
  });
});
