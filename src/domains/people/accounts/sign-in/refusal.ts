/** A failure in the form the sign-in library gives its own. */
export const refusal = (
  status: number,
  code: string,
  message: string,
  headers: Record<string, string> = {},
): Response => Response.json({ message, code }, { status, headers: { 'cache-control': 'no-store', ...headers } });
