import { expect, it } from 'vitest';
import { createAuditLog } from '#domains/people/access/audit-log.server.ts';
import { createExperiments } from '#domains/people/experiments/experiments.server.ts';
import type { Project } from '#domains/people/experiments/project.ts';
import { shippedProject } from '#domains/people/experiments/shipped-project.ts';
import { type EngineFixture, forEachEngine } from '#tests/fixtures/engines.ts';
import { wideProject } from '#tests/fixtures/experiment-project.ts';
import { fixedClock } from '#tests/fixtures/fixed-clock.ts';

const publisher = { id: 'op-1', email: 'op@example.com' };
const publication = (basedOn: number) => ({ publisher, reason: 'because', basedOn });

const openProcess = async (fixture: EngineFixture) => {
  const clock = fixedClock(Date.UTC(2026, 10, 16, 12));
  const db = await fixture.open();
  const audit = createAuditLog({ db, clock });
  const logged: string[] = [];
  const log = { error: (_details: object, message: string) => void logged.push(message) };
  const experiments = await createExperiments({ db, clock, log, environment: 'test', record: audit.record });
  return { experiments, audit, clock, logged };
};

const withKey = (sdkKey: string): Project => ({ ...wideProject, sdkKey });

forEachEngine('publishing experiments', (fixture) => {
  it('the built-in project is in force until one is published, and other processes pick that up', async () => {
    const [one, other] = [await openProcess(fixture), await openProcess(fixture)];
    expect(one.experiments.current()).toMatchObject({ revision: '0', project: shippedProject });
    const heard: string[] = [];
    const deafen = other.experiments.onChange(() => heard.push(other.experiments.current().revision));
    expect(await one.experiments.publish(withKey('one'), publication(0))).toEqual({ ok: true, value: 1 });
    expect(one.experiments.current()).toMatchObject({ revision: '1', project: withKey('one') });
    await other.experiments.refreshNow();
    expect(other.experiments.current()).toEqual(one.experiments.current());
    await other.experiments.refreshNow();
    deafen();
    expect(heard).toEqual(['1']);
  });

  it('EXP-24: revisions published within one second get times a second apart, rollbacks too', async () => {
    const { experiments } = await openProcess(fixture);
    const times = [experiments.current().lastModified];
    await experiments.publish(withKey('one'), publication(0));
    times.push(experiments.current().lastModified);
    await experiments.publish(withKey('two'), publication(1));
    times.push(experiments.current().lastModified);
    expect(await experiments.restore(1, publication(2))).toEqual({ ok: true, value: 3 });
    times.push(experiments.current().lastModified);
    expect(experiments.current()).toMatchObject({ revision: '3', project: withKey('one') });
    const gaps = times.slice(1).map((time, at) => Date.parse(time) - Date.parse(times[at] ?? ''));
    expect(gaps.every((gap) => gap >= 1_000)).toBe(true);
    expect(await experiments.restore(0, publication(3))).toEqual({ ok: true, value: 4 });
    expect(experiments.current().project).toEqual(shippedProject);
  });

  it('publishing on an older revision is refused, and so is a project SDKs could not use', async () => {
    const { experiments, audit } = await openProcess(fixture);
    await experiments.publish(withKey('one'), publication(0));
    expect(await experiments.publish(withKey('late'), publication(0))).toEqual({
      ok: false,
      error: { kind: 'stale', current: 1 },
    });
    const broken: Project = { ...wideProject, audiences: [] };
    expect(await experiments.publish(broken, publication(1))).toMatchObject({ ok: false, error: { kind: 'invalid' } });
    expect(await experiments.restore(9, publication(1))).toEqual({ ok: false, error: { kind: 'unknown-revision' } });
    expect(experiments.current().revision).toBe('1');
    expect((await experiments.history()).map(({ revision }) => revision)).toEqual([1]);
    const entries = await audit.latest(10);
    expect(entries.map(({ action, subject }) => [action, subject])).toEqual([['experiments.publish', 'experiments:1']]);
  });
});
