const postgresUniqueViolation = '23505';
const sqliteUniqueConstraint = 2067;

/** Whether an insert failed because an equal row exists: of two requests that checked at once, one gets this. */
export const isDuplicateKey = (error: unknown): boolean =>
  error instanceof Error &&
  (('code' in error && error.code === postgresUniqueViolation) ||
    ('errcode' in error && error.errcode === sqliteUniqueConstraint));
