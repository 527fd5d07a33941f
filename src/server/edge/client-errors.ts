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
 * Requests that the HTTP parser refuses or that don't arrive in time are answered on the bare socket. Nothing else
 * closes it: a client that keeps its end open gets `lingerMs` to read the answer.
 */
export const createClientErrorHandler = ({ lingerMs, answersOn }: Options) => {
  const refused = new WeakSet<Socket>();

  const hangUp = (socket: Socket, words = ''): void => {
    socket.end(words);
    // Destroying a socket while its client still sends would reset it and lose the answer.
    setTimeout(() => socket.destroy(), lingerMs).unref();
  };

  return (error: NodeJS.ErrnoException, socket: Socket): void => {
    // Data that a refused client continues to send causes further errors.
    if (refused.has(socket)) return;
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    refused.add(socket);
    const begun = answersOn(socket).findLast(({ headersSent }) => headersSent);
    // A second answer in the middle of one would be read as part of it.
    if (begun) begun.once('close', () => hangUp(socket));
    else hangUp(socket, refusal(codes[error.code ?? ''] ?? 'bad-request'));
  };
};
