import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { TrustsPeer } from './trusted-proxies.ts';

/** A proxy in front may name a request as long as the name can be nothing but one; it is in every line of the log. */
export const requestIdFor =
  (trustsPeer: TrustsPeer) =>
  ({ headers, socket }: IncomingMessage): string => {
    const headerId = headers['x-request-id'];
    const looksLikeOne = typeof headerId === 'string' && /^[\w.:=-]{8,128}$/.test(headerId);
    return looksLikeOne && trustsPeer(socket.remoteAddress, 0) ? headerId : randomUUID();
  };
