import { StartFailure } from '#lib/start-failure.ts';
import { ConfigError } from './config.ts';

/** Ends a process that cannot do its work: a known reason is one sentence, a surprise keeps its stack. */
export const endWithReason = (error: unknown): never => {
  const known = error instanceof StartFailure || error instanceof ConfigError;
  console.error(known ? error.message : error);
  process.exit(1);
};
