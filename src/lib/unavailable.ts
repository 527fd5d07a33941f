/** What is needed to answer is not there for the moment: a start that has not finished, a database that restarts. */
export class Unavailable extends Error {
  /** What is away, as a visitor may be told when the rest is there; the message is for the log. */
  readonly what: string | undefined = undefined;
}
