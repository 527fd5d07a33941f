import type { Operation, Schema } from './operation.ts';
import { type Examples, type SampleRequest, sampleRequest } from './sample-request.ts';

type Swapped = { name: string; request: SampleRequest };

/** Names of fields with an id or address. */
const names = /(^|[a-z])(id|ids|email|emailaddress)$/i;

const isName = (name: string, { format }: Schema): boolean =>
  names.test(name) || format === 'uuid' || format === 'email';

/** This operation's request with every id of the victim in every id field, and in some other places. */
export const swappedRequests = (
  operation: Operation,
  examples: Examples,
  victim: Readonly<Record<string, string>>,
): Swapped[] => {
  const plain = sampleRequest(operation, examples);
  const parameters = operation.parameters
    .filter(({ name, schema }) => isName(name, schema))
    .flatMap((parameter) =>
      Object.entries(victim).map(([kind, id]): Swapped => {
        const place = parameter.in === 'path' ? 'path' : 'query';
        return {
          name: `${parameter.name} is the victim’s ${kind}`,
          request: { ...plain, [place]: { ...plain[place], [parameter.name]: id } },
        };
      }),
    );
  const fields = Object.entries(operation.body?.properties ?? {})
    .filter(([name, schema]) => isName(name, schema))
    .flatMap(([field]) =>
      Object.entries(victim).map(
        ([kind, id]): Swapped => ({
          name: `${field} is the victim’s ${kind}`,
          request: { ...plain, body: { ...plain.body, [field]: id, overwriteFlag: true } },
        }),
      ),
    );
  const added = {
    consumerId: victim.consumer,
    consumer_id: victim.consumer,
    userId: victim.consumer,
    id: victim.consumer,
  };
  const beside: Swapped = {
    name: 'the victim’s id beside everything else',
    request: {
      ...plain,
      query: { ...plain.query, ...added },
      body: plain.body && { ...plain.body, ...added },
    },
  };
  return [...parameters, ...fields, beside];
};
