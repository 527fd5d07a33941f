const postgresUniqueViolation = '23505';
const sqliteUniqueConstraint = 2067;

/** Whether an insert failed on a unique key, as when two requests pass the same check at once. */
export const isDuplicateKey = (error: unknown): boolean =>
  error instanceof Error &&
  (('code' in error && error.code === postgresUniqueViolation) ||
    ('errcode' in error && error.errcode === sqliteUniqueConstraint));
