/** Time limits for a client, after which its socket is closed. */
export type SocketLimits = {
  /** From opening the socket, or from the first byte of a request, to the end of its headers. */
  headersMs: number;
  /** From the first byte to the end of the whole request. */
  requestMs: number;
  /** How often the two limits above are checked. */
  checkMs: number;
  /** From the headers of a request until its answer has been read. */
  answerMs: number;
  /** Between one request and the next. */
  keepAliveMs: number;
  /** How long a refused client has to read the answer. */
  lingerMs: number;
  /** After the listener has closed: how long a request in transit may take to arrive. */
  lastRequestMs: number;
  /** After the listener has closed: how long running requests may take to finish. */
  finishMs: number;
};

export const socketLimits: SocketLimits = {
  headersMs: 15_000,
  requestMs: 30_000,
  checkMs: 5_000,
  answerMs: 120_000,
  keepAliveMs: 65_000,
  lingerMs: 1_000,
  lastRequestMs: 100,
  finishMs: 4_000,
};
