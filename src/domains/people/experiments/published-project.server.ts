import { hash } from 'node:crypto';
import type { Result } from '#lib/result.ts';
import { err, ok } from '#lib/result.ts';
import { datafileOf } from './datafile.ts';
import type { Project } from './project.ts';
import { ProjectSchema } from './project-schema.server.ts';
import type { StoredRevision } from './project-store.server.ts';
import { shippedProject } from './shipped-project.ts';

/** What holds now, as clients get it. */
export type PublishedProject = {
  project: Project;
  /** JSON; the SDK takes it as text. */
  datafile: string;
  revision: string;
  /** As clients are told and send back to the letter. */
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
    datafile: JSON.stringify(datafileOf(project, { revision, environment: at.environment })),
    lastModified: new Date(at.modifiedMs).toUTCString(),
  };
};

const shippedFromMs = Date.UTC(2026, 0, 1);
const shippedSpanSeconds = 20_000_000;

/**
 * Nobody published the shipped project, so its time is made of what it says: the same in every process, and another
 * one when a release changes it.
 */
export const shippedModifiedMs =
  shippedFromMs +
  (Number.parseInt(hash('sha256', JSON.stringify(shippedProject)).slice(0, 12), 16) % shippedSpanSeconds) * 1000;

export const shipped = (environment: string): PublishedProject =>
  publishedOf(shippedProject, { revision: 0, modifiedMs: shippedModifiedMs, environment });

/** What a stored revision means to this release; the reason where it cannot be read any more. */
export const readPublished = (stored: StoredRevision, environment: string): Result<PublishedProject, string> => {
  const { revision, modifiedMs } = stored;
  const project = decodeProject(stored.json);
  return project.ok ? ok(publishedOf(project.value, { revision, modifiedMs, environment })) : project;
};
