import type { RouterContextProvider } from 'react-router';
import type { Consumer } from '#domains/people/accounts/consumer.ts';
import { Unavailable } from '#lib/unavailable.ts';
import { consumerContext } from './app-context.ts';

type Context = Readonly<RouterContextProvider>;

/** Who is signed in, for what is theirs. Nobody is taken for a stranger because it can't be looked up just now. */
export const consumerOf = (context: Context): Consumer | null => {
  const consumer = context.get(consumerContext);
  if (consumer === 'unknown') throw new Unavailable('who is signed in cannot be read');
  return consumer;
};

/** The same for pages strangers see too: they are shown as to a stranger until it can be looked up. */
export const consumerOrNull = (context: Context): Consumer | null => {
  const consumer = context.get(consumerContext);
  return consumer === 'unknown' ? null : consumer;
};
