import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { SocketLimits } from './socket-limits.ts';

type Connection = {
  /** Answers not yet complete on this socket; several when a client pipelines requests. */
  answers: Set<ServerResponse>;
  /** Bytes read from the socket when the last answer was complete; more than that is the start of another request. */
  bytesReadBefore: number;
};

export type Connections = ReturnType<typeof createConnections>;

/**
 * Every socket a client has opened. Node forgets those whose request it could not read and takes an answer that is
 * still being sent for finished, so neither can be closed properly by its own lists.
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
    // A client that never reads would keep its answer in memory for as long as it likes.
    const tooLong = setTimeout(() => socket.destroy(), answerMs).unref();
    answer.once('close', () => {
      clearTimeout(tooLong);
      connection.answers.delete(answer);
      connection.bytesReadBefore = socket.bytesRead;
      // Before that, a client whose answer promised another request may be sending it right now.
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

  /** From now on every answer is the last of its connection. */
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
      // Node's own would cut off an answer that a slow client has not read to its end.
      server.closeIdleConnections = () => {};
    },
    answersOn: (socket: Socket): readonly ServerResponse[] => [...(open.get(socket)?.answers ?? [])],
    announceClose,
    /** When the listener closes: what runs is finished, what is idle or takes too long is closed. */
    close: (): void => {
      announceClose();
      setTimeout(closeIdle, lastRequestMs).unref();
      setTimeout(closeAll, finishMs).unref();
    },
  };
};
