import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { SocketLimits } from './socket-limits.ts';

type Connection = {
  /** Incomplete answers on this socket; several if a client pipelines requests. */
  answers: Set<ServerResponse>;
  /** Bytes read from the socket when the last answer was complete; more means that another request has started. */
  bytesReadBefore: number;
};

export type Connections = ReturnType<typeof createConnections>;

/**
 * All open sockets. Node's own lists can't close them properly: they omit sockets whose request could not be parsed,
 * and count an answer that is still being sent as finished.
 */
export const createConnections = ({
  answerMs,
  lastRequestMs,
  finishMs,
}: Pick<SocketLimits, 'answerMs' | 'lastRequestMs' | 'finishMs'>) => {
  const open = new Map<Socket, Connection>();
  let closing = false;
  let idleClosed = false;

  const opened = (socket: Socket): void => {
    open.set(socket, { answers: new Set(), bytesReadBefore: 0 });
    socket.once('close', () => open.delete(socket));
  };

  const requestTimeout = ({ socket }: IncomingMessage, answer: ServerResponse): void => {
    const connection = open.get(socket);
    if (!connection) return;
    if (closing) answer.setHeader('connection', 'close');
    connection.answers.add(answer);
    // A client that never reads would keep its answer in memory indefinitely.
    const tooLong = setTimeout(() => socket.destroy(), answerMs).unref();
    answer.once('close', () => {
      clearTimeout(tooLong);
      connection.answers.delete(answer);
      connection.bytesReadBefore = socket.bytesRead;
      // Before that, a client on a keep-alive connection may already be sending its next request.
      if (idleClosed && connection.answers.size === 0) socket.destroySoon();
    });
  };

  const closeIdle = (): void => {
    idleClosed = true;
    for (const [socket, { answers, bytesReadBefore }] of open) {
      if (answers.size === 0 && socket.bytesRead === bytesReadBefore) socket.destroy();
    }
  };

  const closeAll = (): void => {
    for (const socket of open.keys()) socket.destroy();
  };

  /** From now on every answer closes its connection. */
  const announceClose = (): void => {
    closing = true;
    for (const { answers } of open.values()) {
      for (const answer of answers) if (!answer.headersSent) answer.setHeader('connection', 'close');
    }
  };

  return {
    watch: (server: Server): void => {
      server.on('connection', opened);
      server.prependListener('request', requestTimeout);
      // Node's version would cut off an answer that a slow client is still reading.
      server.closeIdleConnections = () => {};
    },
    answersOn: (socket: Socket): readonly ServerResponse[] => [...(open.get(socket)?.answers ?? [])],
    announceClose,
    /** Called when the listener closes: running requests may finish; idle and overdue connections are closed. */
    close: (): void => {
      announceClose();
      setTimeout(closeIdle, lastRequestMs).unref();
      setTimeout(closeAll, finishMs).unref();
    },
  };
};
