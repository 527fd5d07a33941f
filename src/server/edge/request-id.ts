import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { TrustsPeer } from './trusted-proxies.ts';

/** A trusted proxy may set the request id if it looks like one; it is in every log line. */
export const requestIdFor =
  (trustsPeer: TrustsPeer) =>
  ({ headers, socket }: IncomingMessage): string => {
    const headerId = headers['x-request-id'];
    const looksLikeOne = typeof headerId === 'string' && /^[\w.:=-]{8,128}$/.test(headerId);
    return looksLikeOne && trustsPeer(socket.remoteAddress, 0) ? headerId : randomUUID();
  };
