/**
 * Something needed for the response is temporarily unavailable: the server is still starting, or the database restarts.
 */
export class Unavailable extends Error {
  /** What is unavailable, in words for visitors where the rest of the site works; `message` is for the log. */
  readonly what: string | undefined = undefined;
}
