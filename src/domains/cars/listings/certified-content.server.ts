import { z } from 'zod';
import { type Log, logLibraryError } from '#lib/log.ts';

/** RULING-69: what a maker's certification comes with, as far as it is known; of what is not, nothing is claimed. */
export const CertifiedProgram = z.object({
  programName: z.string(),
  inspectionPoints: z.int().positive().optional(),
  warranty: z.array(z.string()),
  url: z.string().regex(/^\/(?!\/)/, 'must be a path of this site'),
});
export type CertifiedProgram = z.infer<typeof CertifiedProgram>;

/** `certifiedContentSimple`, by make code. */
export const CertifiedContent = z.record(z.string(), CertifiedProgram);
export type CertifiedContent = z.infer<typeof CertifiedContent>;

export type CertifiedContentSource = {
  /** Reads it, once; resolves whatever happens. */
  start(): Promise<void>;
  /** Undefined while it has not been read, or could not be. */
  all(): CertifiedContent | undefined;
  of(makeCode: string): CertifiedProgram | undefined;
};

/** VDP-09: `fire` is the breaker around reading it; a failure is logged and pages do without. */
export const createCertifiedContent = ({
  fire,
  log,
}: {
  fire: () => Promise<unknown>;
  log: Pick<Log, 'error'>;
}): CertifiedContentSource => {
  let content: CertifiedContent | undefined;
  return {
    start: async () => {
      if (content) return;
      try {
        content = CertifiedContent.parse(await fire());
      } catch (error) {
        logLibraryError(log, 'certified content failed', error);
      }
    },
    all: () => content,
    of: (makeCode) => (content && Object.hasOwn(content, makeCode) ? content[makeCode] : undefined),
  };
};
