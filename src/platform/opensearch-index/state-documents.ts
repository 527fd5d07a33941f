import { z } from 'zod';
import type { Cluster, ClusterAnswer } from './cluster.ts';

const Stored = z.object({
  _seq_no: z.number(),
  _primary_term: z.number(),
  _source: z.record(z.string(), z.unknown()),
});

/** One small document beside the cars, and which version of it was read. */
type StateDocument = { value: Readonly<Record<string, unknown>>; seen: { seqNo: number; primaryTerm: number } };

export type StateDocuments = ReturnType<typeof createStateDocuments>;

/** What the processes of a site have to agree on, in an index of its own. */
export const createStateDocuments = (cluster: Cluster, index: string) => {
  const pathOf = (id: string): string => `/${index}/_doc/${id}`;
  const wasWritten = ({ status }: ClusterAnswer): boolean => status !== 409;
  return {
    prepare: async (): Promise<void> => {
      const settings = { number_of_shards: 1, auto_expand_replicas: '0-1' };
      const body = { settings, mappings: { dynamic: false } };
      // Another process may have made it meanwhile.
      await cluster.request({ method: 'PUT', path: `/${index}`, body, expects: [400] });
    },
    read: async (id: string): Promise<StateDocument | undefined> => {
      const { status, body } = await cluster.request({ method: 'GET', path: pathOf(id), expects: [404] });
      if (status === 404) return undefined;
      const { _seq_no: seqNo, _primary_term: primaryTerm, _source: value } = Stored.parse(body);
      return { value, seen: { seqNo, primaryTerm } };
    },
    /** False if it is no longer what was read. */
    write: async (id: string, value: object, before: StateDocument | undefined): Promise<boolean> => {
      const { seqNo = 0, primaryTerm = 0 } = before?.seen ?? {};
      const condition = before ? `if_seq_no=${seqNo}&if_primary_term=${primaryTerm}` : 'op_type=create';
      const path = `${pathOf(id)}?${condition}`;
      return wasWritten(await cluster.request({ method: 'PUT', path, body: value, expects: [409] }));
    },
    set: async (id: string, value: object): Promise<void> => {
      await cluster.request({ method: 'PUT', path: pathOf(id), body: value });
    },
    remove: async (id: string): Promise<void> => {
      await cluster.request({ method: 'DELETE', path: pathOf(id), expects: [404] });
    },
  };
};
