import { spawnSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join, matchesGlob } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { z } from 'zod';
import { metricsPath, probePaths } from '#server/edge/probe-paths.ts';
import { copiedPaths, environmentOf, instructionsOf } from './deployment/dockerfile.ts';
import { metricNames, metricsIn } from './deployment/metric-names.ts';

const root = join(import.meta.dirname, '..');
const textOf = (file: string): string => readFileSync(join(root, 'deploy', file), 'utf8');
const yamlOf = <T>(file: string, schema: z.ZodType<T>): T => schema.parse(parse(textOf(file), { merge: true }));
/** The variables of the schema. */
const variableNames = new Set(
  [...readFileSync(join(root, 'src/server/environment-variables.ts'), 'utf8').matchAll(/^ {2}([A-Z][A-Z_]+): /gm)].map(
    ([, name]) => name,
  ),
);
/** Variables that are not ours: of Node, and of the images compose starts. */
const others = /^(NODE_ENV|POSTGRES_\w+|SITE_HOST)$/;
const unknownOf = (names: readonly string[]) => names.filter((name) => !variableNames.has(name) && !others.test(name));
const hasPromtool = spawnSync('promtool', ['--version']).error === undefined;

const Compose = z.object({
  services: z.record(z.string(), z.object({ environment: z.record(z.string(), z.string()).default({}) })),
});
const Probe = z.object({ httpGet: z.object({ path: z.string() }) });
const Labels = z.object({ matchLabels: z.record(z.string(), z.string()) });
const Deployment = z.object({
  spec: z.object({
    selector: Labels,
    template: z.object({
      metadata: z.object({ labels: z.record(z.string(), z.string()) }),
      spec: z.object({
        terminationGracePeriodSeconds: z.number(),
        containers: z.tuple([
          z.object({
            image: z.string(),
            startupProbe: Probe,
            readinessProbe: Probe,
            livenessProbe: Probe,
            volumeMounts: z.array(z.object({ mountPath: z.string() })),
            securityContext: z.object({ readOnlyRootFilesystem: z.literal(true) }),
          }),
        ]),
      }),
    }),
  }),
});
const Rules = z.object({
  groups: z.array(z.object({ rules: z.array(z.object({ alert: z.string(), expr: z.string() })) })),
});
const RuleTests = z.object({
  tests: z.array(
    z.object({
      alert_rule_test: z.array(z.object({ alertname: z.string(), exp_alerts: z.array(z.unknown()).default([]) })),
    }),
  ),
});
const Dashboard = z.object({
  panels: z.array(z.object({ title: z.string(), targets: z.array(z.object({ expr: z.string() })).default([]) })),
});

const alerts = () => yamlOf('prometheus/alerts.yaml', Rules).groups.flatMap(({ rules }) => rules);
const dashboardQueries = () =>
  Dashboard.parse(JSON.parse(textOf('grafana/forecourt.json'))).panels.flatMap(({ targets }) =>
    targets.map(({ expr }) => expr),
  );

describe('the files of deploy/', () => {
  it('every YAML file parses', () => {
    const files = globSync('**/*.yaml', { cwd: join(root, 'deploy') });
    expect(files.length).toBeGreaterThan(8);
    for (const file of files) {
      const problems = parseAllDocuments(textOf(file)).flatMap(({ errors, warnings }) => [...errors, ...warnings]);
      expect([file, problems.map(({ message }) => message)]).toEqual([file, []]);
    }
  });

  it('every variable they set is one the product reads', () => {
    const { services } = yamlOf('compose.yaml', Compose);
    const ofCompose = Object.values(services).flatMap(({ environment }) => Object.keys(environment));
    const { data } = yamlOf('kubernetes/configuration.yaml', z.object({ data: z.record(z.string(), z.string()) }));
    const assigned = (text: string) => [...text.matchAll(/(?<=^|\s)([A-Z][A-Z_]+)=/gm)].map(([, name = '']) => name);
    const ofFiles = [
      assigned(textOf('example.env')),
      assigned(textOf('forecourt.service').match(/^Environment=(.*)$/m)?.[1] ?? ''),
      assigned(environmentOf(instructionsOf(textOf('Dockerfile'))).join(' ')),
    ];
    for (const names of [ofCompose, Object.keys(data), ...ofFiles]) {
      expect(names.length).toBeGreaterThan(1);
      expect(unknownOf(names)).toEqual([]);
    }
  });

  it('the image copies files that exist and are sent to its builder, and starts one of them', () => {
    const instructions = instructionsOf(textOf('Dockerfile'));
    const paths = copiedPaths(instructions);
    const sent = textOf('Dockerfile.dockerignore')
      .split('\n')
      .filter((line) => line.startsWith('!'))
      .map((line) => line.slice(1));
    expect(paths).toContain('src');
    expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([]);
    expect(paths.filter((path) => !sent.some((pattern) => matchesGlob(path, pattern)))).toEqual([]);
    const command = z
      .array(z.string())
      .parse(JSON.parse(instructions.findLast(({ word }) => word === 'CMD')?.text ?? ''));
    expect(existsSync(join(root, command.at(-1) ?? ''))).toBe(true);
    expect(textOf('forecourt.service')).toContain(command.join(' '));
    expect(instructions.findLast(({ word }) => word === 'USER')?.text).toMatch(/^[1-9]\d+:[1-9]\d+$/);
  });

  it('every root file that a build depends on is in the image', () => {
    const paths = copiedPaths(instructionsOf(textOf('Dockerfile')));
    expect(globSync('*.ts', { cwd: root }).filter((file) => !paths.includes(file))).toEqual([]);
  });

  it('pods are asked at paths that exist, write only where a volume is, and are what the budget counts', () => {
    const { spec } = yamlOf('kubernetes/deployment.yaml', Deployment);
    const [container] = spec.template.spec.containers;
    expect(container.startupProbe.httpGet.path).toBe(probePaths.ready);
    expect(container.readinessProbe.httpGet.path).toBe(probePaths.ready);
    expect(container.livenessProbe.httpGet.path).toBe(probePaths.alive);
    expect(container.volumeMounts.map(({ mountPath }) => mountPath)).toEqual(['/data', '/data/photos', '/tmp']);
    const { version } = z
      .object({ version: z.string() })
      .parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')));
    expect(container.image).toBe(`forecourt:${version}`);
    const budget = yamlOf('kubernetes/disruption-budget.yaml', z.object({ spec: z.object({ selector: Labels }) }));
    const service = yamlOf(
      'kubernetes/service.yaml',
      z.object({ spec: z.object({ selector: z.record(z.string(), z.string()) }) }),
    );
    const { labels } = spec.template.metadata;
    for (const selector of [spec.selector.matchLabels, budget.spec.selector.matchLabels, service.spec.selector]) {
      expect(labels).toMatchObject(selector);
    }
    const { resources } = yamlOf('kubernetes/kustomization.yaml', z.object({ resources: z.array(z.string()) }));
    const manifests = globSync('*.yaml', { cwd: join(root, 'deploy/kubernetes') });
    expect(resources.toSorted()).toEqual(manifests.filter((file) => file !== 'kustomization.yaml').toSorted());
  });

  it('the proxy asks whether an app is ready and keeps figures inside', () => {
    const text = textOf('Caddyfile');
    expect(text).toContain(`health_uri ${probePaths.ready}`);
    expect(text).toContain(`path ${metricsPath} ${probePaths.alive} ${probePaths.ready}`);
  });

  it('every metric of alerts and dashboard is one that /metrics has', async () => {
    const names = await metricNames();
    const queries = [...alerts().map(({ expr }) => expr), ...dashboardQueries()];
    expect(queries.length).toBeGreaterThan(30);
    for (const query of queries) {
      const metrics = metricsIn(query);
      expect(metrics.length).toBeGreaterThan(0);
      expect([query, metrics.filter((name) => !names.has(name))]).toEqual([query, []]);
    }
  });

  it('every alert is tested both quiet and firing', () => {
    const checks = yamlOf('prometheus/alerts.test.yaml', RuleTests).tests.flatMap((test) => test.alert_rule_test);
    const names = (fires: boolean) =>
      new Set(checks.filter(({ exp_alerts }) => exp_alerts.length > 0 === fires).map(({ alertname }) => alertname));
    const all = alerts().map(({ alert }) => alert);
    expect([...names(true)].toSorted()).toEqual(all.toSorted());
    expect([...names(false)].toSorted()).toEqual(all.toSorted());
  });

  it.skipIf(!hasPromtool)('the alerts do what their tests say, by promtool where it is installed', () => {
    const { status, stdout, stderr } = spawnSync('promtool', ['test', 'rules', 'alerts.test.yaml'], {
      cwd: join(root, 'deploy/prometheus'),
      encoding: 'utf8',
    });
    expect([status, stdout + stderr]).toEqual([0, expect.stringContaining('SUCCESS')]);
  });
});
