import { errorMessage } from '#lib/log.ts';
import type { Calls } from './worker-message.ts';

type Name = keyof Calls;

/** A call or its answer, on its way between two processes. */
type CallMessage =
  | { call: number; name: Name; args: unknown }
  | { call: number; answer: unknown }
  | { call: number; failure: string };

export type Handlers = { [N in Name]?: (args: Calls[N]['args']) => Calls[N]['answer'] | Promise<Calls[N]['answer']> };

export type Channel = {
  /** Rejects when the other process fails, or ends before it answers. */
  call<N extends Name>(name: N, args: Calls[N]['args']): Promise<Calls[N]['answer']>;
  /** Takes a message of the other process; false if it is no call and no answer. */
  receive(message: object): boolean;
  /** Rejects all pending calls. */
  close(): void;
};

const isCallMessage = (message: object): message is CallMessage => 'call' in message;

/** Calls in both directions over the channel between a process and the one that started it. */
export const createChannel = (send: (message: CallMessage) => void, handlers: Handlers): Channel => {
  const pending = new Map<number, PromiseWithResolvers<never>>();
  let lastCall = 0;

  const answer = async (call: number, name: Name, args: unknown): Promise<void> => {
    // The other process is of the same code, so a call's arguments have the type of its name.
    const handle = handlers[name] as ((args: unknown) => unknown) | undefined;
    try {
      send({ call, answer: await handle?.(args) });
    } catch (error) {
      send({ call, failure: errorMessage(error) });
    }
  };

  return {
    call: (name, args) => {
      const waiting = Promise.withResolvers<never>();
      lastCall += 1;
      pending.set(lastCall, waiting);
      send({ call: lastCall, name, args });
      return waiting.promise;
    },
    receive: (message) => {
      if (!isCallMessage(message)) return false;
      if ('name' in message) {
        void answer(message.call, message.name, message.args);
        return true;
      }
      const waiting = pending.get(message.call);
      pending.delete(message.call);
      if ('failure' in message) waiting?.reject(new Error(message.failure));
      else waiting?.resolve(message.answer as never);
      return true;
    },
    close: () => {
      for (const waiting of pending.values()) waiting.reject(new Error('The other process has ended'));
      pending.clear();
    },
  };
};
