import { createInstance, createStaticProjectConfigManager, OptimizelyDecideOption } from '@optimizely/optimizely-sdk';
import { describe, expect, it } from 'vitest';
import { wideProject } from '#tests/fixtures/experiment-project.ts';
import { datafileOf } from './datafile.ts';
import type { Project } from './project.ts';
import { lintProject } from './project-lint.ts';
import { ProjectSchema } from './project-schema.server.ts';
import { shippedProject } from './shipped-project.ts';

const clientOf = (project: Project) => {
  const datafile = JSON.stringify(datafileOf(project, { revision: '7', environment: 'test' }));
  return createInstance({
    projectConfigManager: createStaticProjectConfigManager({ datafile }),
    defaultDecideOptions: [OptimizelyDecideOption.DISABLE_DECISION_EVENT],
  });
};

const decide = (project: Project, flag: string, userId: string, attributes = {}) => {
  const decision = clientOf(project).createUserContext(userId, attributes).decide(flag);
  return { ruleKey: decision.ruleKey, variationKey: decision.variationKey, variables: decision.variables };
};

const visitors = Array.from({ length: 2_000 }, (_, at) => `visitor-${at}`);

describe('the datafile of a project', () => {
  it('EXP-02, EXP-03: has every part, with numeric ids and the version as text', () => {
    const datafile = datafileOf(wideProject, { revision: '7', environment: 'test' });
    expect(datafile).toMatchObject({
      version: '4',
      revision: '7',
      region: 'EU',
      sdkKey: 'wide',
      environmentKey: 'test',
    });
    expect(datafile.experiments.map(({ id }) => id)).toEqual(['60009', '60001', '60004']);
    expect(datafile.groups[0]?.experiments.map(({ id }) => id)).toEqual(['60002', '60003']);
    expect(datafile.holdouts.map(({ id }) => id)).toEqual(['95001']);
    expect(datafile.localHoldouts).toMatchObject([{ id: '95002', includedRules: ['60001'] }]);
    expect(datafile.events[0]).toEqual({ id: '50001', key: 'email_lead', experimentIds: ['60001', '60004'] });
  });

  it('EXP-04: the SDK reads each variable with its type', () => {
    const { variables } = decide({ ...wideProject, holdouts: [] }, 'my_wallet', 'qa_user_1');
    expect(variables).toEqual({
      cta: 'See my payment',
      show_ico: true,
      max_articles: 3,
      down_payment_pct: 0.25,
      theme: { color: 'green', tiers: ['a', 'b'] },
    });
  });

  it('EXP-13: a paused delivery is skipped', () => {
    const { ruleKey } = decide({ ...wideProject, holdouts: [] }, 'chat', 'somebody');
    expect(ruleKey).toBe('chat_everyone_else');
  });

  it('a flag without rules has no rule and no variation', () => {
    expect(decide(shippedProject, 'chat', 'somebody')).toMatchObject({ ruleKey: null, variationKey: null });
  });

  it('EXP-17: more traffic adds visitors and moves none between variations', () => {
    const withTraffic = (traffic: number): Project => ({
      ...wideProject,
      holdouts: [],
      flags: wideProject.flags.map((flag) => ({
        ...flag,
        experiments: flag.experiments.map((rule) => (rule.id === '60001' ? { ...rule, traffic } : rule)),
      })),
    });
    const variationsOf = (traffic: number) => {
      const client = clientOf(withTraffic(traffic));
      return visitors.map((id) => client.createUserContext(id).decide('my_wallet').variationKey);
    };
    const [some, most] = [variationsOf(2_000), variationsOf(9_000)];
    const inSome = some.flatMap((key, at) => (key === 'off' ? [] : [{ key, later: most[at] }]));
    expect(inSome.length).toBeGreaterThan(visitors.length * 0.15);
    expect(inSome.filter(({ key, later }) => key !== later)).toEqual([]);
    expect(most.filter((key) => key !== 'off').length / visitors.length).toBeCloseTo(0.9, 1);
  });
});

describe('the shipped project', () => {
  it('passes the lint and its schema, as does the project of the tests', () => {
    for (const project of [shippedProject, wideProject]) {
      expect(lintProject(project)).toEqual([]);
      expect(ProjectSchema.parse(JSON.parse(JSON.stringify(project)))).toEqual(project);
    }
  });

  it('runs an A/A test that splits visitors in half', () => {
    const client = clientOf(shippedProject);
    const first = visitors.filter(
      (id) => client.createUserContext(id).decide('aa_check').variationKey === 'first_half',
    );
    expect(first.length / visitors.length).toBeCloseTo(0.5, 1);
  });
});

const flagOf = (
  project: Project,
  key: string,
  change: (flag: Project['flags'][number]) => Project['flags'][number],
) => ({
  ...project,
  flags: project.flags.map((flag) => (flag.key === key ? change(flag) : flag)),
});

describe('lintProject rejects', () => {
  const refusalOf = (project: Project): string =>
    lintProject(project)
      .map(({ at, message }) => `${at}: ${message}`)
      .join(' ');

  it('weights that do not add up to 100%, and group shares that add up to more', () => {
    const lopsided = flagOf(wideProject, 'my_wallet', (flag) => ({
      ...flag,
      experiments: flag.experiments.map((rule) => ({
        ...rule,
        variations: rule.variations.map((variation) => ({ ...variation, weight: 6_000 })),
      })),
    }));
    expect(refusalOf(lopsided)).toContain('experiment:wallet_cta_test: Its weights add up to 120%, not 100%');
    const crowded = {
      ...wideProject,
      groups: wideProject.groups.map((group) => ({
        ...group,
        members: group.members.map((member) => ({ ...member, share: 6_000 })),
      })),
    };
    expect(refusalOf(crowded)).toContain('group:Layouts: Its shares add up to 12000');
  });

  it('a rule after one that matches everyone', () => {
    const unreachable = flagOf(wideProject, 'chat', (flag) => ({
      ...flag,
      deliveries: flag.deliveries.map((rule) => ({ ...rule, state: 'Running' as const })),
    }));
    expect(refusalOf(unreachable)).toBe('delivery:app_delivery: Never reached: an earlier rule matches everyone.');
  });

  it('ids that are not numbers or used twice, values of another type, and unknown references', () => {
    const broken: Project = {
      ...flagOf(wideProject, 'my_wallet', (flag) => ({
        ...flag,
        variables: flag.variables.map((variable) =>
          variable.key === 'max_articles' ? { ...variable, defaultValue: 'abc' } : variable,
        ),
      })),
      events: [{ id: 'abc', key: 'vdp_pageview', name: 'x' }],
      attributes: [...wideProject.attributes, { id: '30001', key: 'dma', kind: 'text' }],
    };
    const refusal = refusalOf(broken);
    expect(refusal).toContain('The id abc is not a number.');
    expect(refusal).toContain('The id 30001 is used twice.');
    expect(refusal).toContain('The default of max_articles is not a whole number.');
    expect(refusal).toContain('There is no event email_lead.');
  });
});
