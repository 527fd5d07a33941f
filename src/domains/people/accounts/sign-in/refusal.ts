/** An error response in the sign-in library's format. */
export const refusal = (
  status: number,
  code: string,
  message: string,
  headers: Record<string, string> = {},
): Response => Response.json({ message, code }, { status, headers: { 'cache-control': 'no-store', ...headers } });
