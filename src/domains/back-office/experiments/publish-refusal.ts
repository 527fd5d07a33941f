import type { ProjectRefusal } from '#domains/people/experiments/experiments.server.ts';
import { err } from '#lib/result.ts';

/** Why a change that needs no draft was not published. */
export const publishRefusal = ({ kind }: ProjectRefusal) =>
  err({
    status: 409 as const,
    message:
      kind === 'stale'
        ? 'Somebody published another revision just now. Look at it, then try again.'
        : 'The project has errors, so nothing was published. Open a draft to fix them.',
  });
