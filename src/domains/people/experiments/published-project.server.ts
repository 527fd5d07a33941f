import { hash } from 'node:crypto';
import type { Result } from '#lib/result.ts';
import { err, ok } from '#lib/result.ts';
import { datafileOf } from './datafile.ts';
import { withSwitches } from './flag-switch.ts';
import type { Project } from './project.ts';
import { ProjectSchema } from './project-schema.server.ts';
import type { StoredRevision } from './project-store.server.ts';
import { shippedProject } from './shipped-project.ts';

/** The current revision as clients get it. */
export type PublishedProject = {
  project: Project;
  /** JSON text, as the SDK takes it. */
  datafile: string;
  revision: string;
  /** As in the header; clients send it back unchanged. */
  lastModified: string;
};

export const decodeProject = (json: string): Result<Project, string> => {
  const parsed = ProjectSchema.safeParse(JSON.parse(json));
  return parsed.success ? ok(parsed.data) : err(parsed.error.message);
};

const publishedOf = (
  project: Project,
  at: { revision: number; modifiedMs: number; environment: string },
): PublishedProject => {
  const revision = String(at.revision);
  return {
    project,
    revision,
    datafile: JSON.stringify(datafileOf(withSwitches(project), { revision, environment: at.environment })),
    lastModified: new Date(at.modifiedMs).toUTCString(),
  };
};

const shippedFromMs = Date.UTC(2026, 0, 1);
const shippedSpanSeconds = 20_000_000;

/**
 * The shipped project has no publication date, so its date is derived from a hash of its content: the same in every
 * process, and different when a release changes it.
 */
export const shippedModifiedMs =
  shippedFromMs +
  (Number.parseInt(hash('sha256', JSON.stringify(shippedProject)).slice(0, 12), 16) % shippedSpanSeconds) * 1000;

export const shipped = (environment: string): PublishedProject =>
  publishedOf(shippedProject, { revision: 0, modifiedMs: shippedModifiedMs, environment });

/** A stored revision, or the reason why this release cannot read it. */
export const readPublished = (stored: StoredRevision, environment: string): Result<PublishedProject, string> => {
  const { revision, modifiedMs } = stored;
  const project = decodeProject(stored.json);
  return project.ok ? ok(publishedOf(project.value, { revision, modifiedMs, environment })) : project;
};
