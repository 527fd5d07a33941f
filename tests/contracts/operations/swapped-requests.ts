import { isTurn } from '#tests/fixtures/sweeps.ts';
import type { Operation, Schema } from './operation.ts';
import { type Examples, type SampleRequest, sampleRequest } from './sample-request.ts';

type Swapped = { name: string; request: SampleRequest };

/** Names of fields with an id or address. */
const names = /(^|[a-z])(id|ids|email|emailaddress)$/i;

/** A number that differs from field to field, so that the fields together get all ids. */
const turnOf = ({ name }: Operation, field: string): number => name.length + field.length;

const isName = (name: string, { format }: Schema): boolean =>
  names.test(name) || format === 'uuid' || format === 'email';

/** Of the ids that do not belong in a field, each field gets every fourth. */
const parts = 4;

/**
 * This operation's request as the victim would send it, with ids of the victim in every field for an id, and with the
 * victim's id in some other places.
 */
export const swappedRequests = (
  operation: Operation,
  examples: Examples,
  victim: Readonly<Record<string, string>>,
): Swapped[] => {
  const plain = sampleRequest(operation, examples);
  const idsFor = (field: string) => Object.entries(victim).filter((_, n) => isTurn(n, turnOf(operation, field), parts));
  const parameters = operation.parameters
    .filter(({ name, schema }) => isName(name, schema))
    .flatMap((parameter) =>
      idsFor(parameter.name).map(([kind, id]): Swapped => {
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
      idsFor(field).map(
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
  return [{ name: 'as the victim sends it', request: plain }, ...parameters, ...fields, beside];
};
