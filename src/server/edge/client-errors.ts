import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { type ErrorBody, type ErrorCode, errorCatalogue } from '#lib/errors.ts';
import type { Connections } from './connections.ts';

const codes: Record<string, ErrorCode> = {
  HPE_HEADER_OVERFLOW: 'headers-too-large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'too-large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request-timeout',
};

const refusal = (code: ErrorCode): string => {
  const { status, message } = errorCatalogue[code];
  const body = JSON.stringify({ errorMessage: message, code, traceId: '' } satisfies ErrorBody);
  return (
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nconnection: close\r\n` +
    `content-type: application/json; charset=utf-8\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
  );
};

type Options = { lingerMs: number; answersOn: Connections['answersOn'] };

/**
 * What the HTTP parser refuses, and what does not arrive in time, never becomes a request, so it is answered on the
 * bare socket. Nobody else closes that: a client which keeps its end open is given `lingerMs` to read the answer.
 */
export const createClientErrorHandler = ({ lingerMs, answersOn }: Options) => {
  const refused = new WeakSet<Socket>();

  const hangUp = (socket: Socket, words = ''): void => {
    socket.end(words);
    // Not at once: a socket destroyed while its client still sends is reset, and the answer lost with it.
    setTimeout(() => socket.destroy(), lingerMs).unref();
  };

  return (error: NodeJS.ErrnoException, socket: Socket): void => {
    // Whatever a refused client goes on to send is one more error.
    if (refused.has(socket)) return;
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    refused.add(socket);
    const begun = answersOn(socket).findLast(({ headersSent }) => headersSent);
    // A second answer in the middle of one would read as part of it.
    if (begun) begun.once('close', () => hangUp(socket));
    else hangUp(socket, refusal(codes[error.code ?? ''] ?? 'bad-request'));
  };
};
