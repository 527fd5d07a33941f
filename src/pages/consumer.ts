import type { RouterContextProvider } from 'react-router';
import type { Consumer } from '#domains/people/accounts/consumer.ts';
import { Unavailable } from '#lib/unavailable.ts';
import { consumerContext } from './app-context.ts';

type Context = Readonly<RouterContextProvider>;

/**
 * The signed-in consumer, for personal data. Throws when the session can't be checked, instead of treating a consumer
 * as a visitor.
 */
export const consumerOf = (context: Context): Consumer | null => {
  const consumer = context.get(consumerContext);
  if (consumer === 'unknown') throw new Unavailable('who is signed in cannot be read');
  return consumer;
};

/** The same for pages that visitors see too: without a checked session they are shown as to a visitor. */
export const consumerOrNull = (context: Context): Consumer | null => {
  const consumer = context.get(consumerContext);
  return consumer === 'unknown' ? null : consumer;
};
