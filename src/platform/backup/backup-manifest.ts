import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { StartFailure } from '#lib/start-failure.ts';
import { readApplied } from '#platform/sql/applied-migrations.ts';
import { migrations as allMigrations, type Migration } from '#platform/sql/migrations.ts';

export const manifestName = 'backup.json';
export const backupFormat = 1;

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);
/** A path below the backup's folder without `..`: a manifest may come from anywhere. */
const InsidePath = z.string().regex(/^(?!.*(?:^|\/)\.\.?(?:\/|$))[^\\\0/]+(?:\/[^\\\0/]+)*$/);

const BackupManifest = z.object({
  format: z.literal(backupFormat),
  madeAt: z.iso.datetime(),
  engine: z.enum(['sqlite', 'postgres']),
  migrations: z.array(z.string()),
  /** Referenced tables come before the tables that refer to them. */
  tables: z.array(
    z.object({ name: z.string(), columns: z.array(z.string()).min(1), rows: z.int().min(0), sha256: Sha256 }),
  ),
  files: z.array(z.object({ path: InsidePath, bytes: z.int().min(0), sha256: Sha256 })),
  /** Fingerprints of the keys needed to read the signed and encrypted values. */
  keys: z.array(z.object({ name: z.string(), fingerprint: z.string() })),
});
export type BackupManifest = z.infer<typeof BackupManifest>;

export const readManifest = async (folder: string): Promise<BackupManifest> => {
  const path = join(folder, manifestName);
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    throw new StartFailure(`${folder} holds no backup: there is no ${manifestName} in it.`, { cause: error });
  });
  const parsed = BackupManifest.safeParse(jsonOf(text));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new StartFailure(
    `${path} cannot be read (${issue?.path.join('.')}: ${issue?.message}): it is damaged, or of another version.`,
  );
};

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** The migrations that make the tables of a database or a backup with these ids. */
export const stepsOf = (ids: readonly string[], subject: 'This database' | 'This backup'): Migration[] => {
  const applied = readApplied(ids, allMigrations, subject);
  return allMigrations.filter(({ id }) => applied.has(id));
};
