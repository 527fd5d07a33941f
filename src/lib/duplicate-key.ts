const postgresUniqueViolation = '23505';
const sqliteUniqueConstraint = 2067;

/** A row like it was stored meanwhile: what two requests checked at once, the database lets one of them do. */
export const isDuplicateKey = (error: unknown): boolean =>
  error instanceof Error &&
  (('code' in error && error.code === postgresUniqueViolation) ||
    ('errcode' in error && error.errcode === sqliteUniqueConstraint));
