import { z } from 'zod';
import { type Log, logLibraryError } from '#lib/log.ts';

/** What a maker's certification includes (RULING-69); unknown fields are absent. */
export const CertifiedProgram = z.object({
  programName: z.string(),
  inspectionPoints: z.int().positive().optional(),
  warranty: z.array(z.string()),
  /** What differs by level, for a program that has several. */
  levels: z
    .array(
      z.object({
        name: z.string(),
        inspectionPoints: z.int().positive().optional(),
        warranty: z.array(z.string()),
      }),
    )
    .optional(),
  url: z.string().regex(/^\/(?!\/)/, 'must be a path of this site'),
});
export type CertifiedProgram = z.infer<typeof CertifiedProgram>;

/** Programs by make code. */
export const CertifiedContent = z.record(z.string(), CertifiedProgram);
export type CertifiedContent = z.infer<typeof CertifiedContent>;

export type CertifiedContentSource = {
  /** Loads the content once; never rejects. */
  start(): Promise<void>;
  /** Undefined until loaded, or if loading failed. */
  all(): CertifiedContent | undefined;
  of(makeCode: string): CertifiedProgram | undefined;
};

/**
 * Certified programs (VDP-09). `fire` loads them through a circuit breaker; a failure is logged, and pages are shown
 * without them.
 */
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
