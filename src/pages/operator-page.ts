import { data, type RouterContextProvider } from 'react-router';
import type { Operator } from '#domains/operators/operator.ts';
import { servicesContext, sessionContext } from './app-context.ts';
import { refuseMakerHost } from './auth-action.ts';
import { consumerOf } from './consumer.ts';

/** The operator whose page it is; everybody else is told that there is nothing, as at any address that is no page. */
export const openRoom = async (context: Readonly<RouterContextProvider>): Promise<Operator> => {
  refuseMakerHost(context);
  const consumer = consumerOf(context);
  const operator =
    consumer && (await context.get(servicesContext).operators.enter(await context.get(sessionContext)()));
  if (!operator) throw data(null, { status: 404 });
  return operator;
};
