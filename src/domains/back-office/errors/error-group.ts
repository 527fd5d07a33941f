/** Unexpected errors of one kind. */
export type ErrorGroup = {
  id: string;
  /** The class of the error, such as `TypeError`. */
  type: string;
  /** The message with `…` for each value in it. */
  shape: string;
  /** What was being done: a route, a job or a task. */
  place: string;
  /** The function that threw, with file and line. */
  frame: string;
  total: number;
  firstMs: number;
  lastMs: number;
  /** The request it last happened in, as in the log; null for background work. */
  requestId: string | null;
  /** The version it last happened in. */
  release: string;
  /** When an operator reviewed it; null while it is new. */
  reviewedMs: number | null;
};
