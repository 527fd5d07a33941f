import { createHash, randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Clock } from '#lib/clock.ts';
import { dayMs } from '#lib/duration.ts';
import type { Cluster } from './cluster.ts';
import { indexMapping, indexSettings } from './index-mapping.ts';
import type { StateDocuments } from './state-documents.ts';

const Aliases = z.record(z.string(), z.unknown());
const Created = z.record(
  z.string(),
  z.object({ settings: z.object({ index: z.object({ creation_date: z.coerce.number() }) }) }),
);
const Cursor = z.object({ revision: z.number() });

/** Changes with every field, so processes of two versions search beside each other, each its own index. */
const layout = createHash('sha256').update(JSON.stringify(indexMapping)).digest('hex').slice(0, 8);

type Options = {
  cluster: Cluster;
  documents: StateDocuments;
  /** The name of the site in the cluster. */
  site: string;
  clock: Clock;
};

/** The indexes of a site: one that its alias leads to, and while it is built anew, the next one. */
type CarIndexes = {
  /** What searches are sent to. */
  readonly alias: string;
  current(): Promise<string | undefined>;
  create(cars: number): Promise<string>;
  /** The inventory's revision that an index has reached: written after the changes, so at worst they are written twice. */
  revision(index: string): Promise<number | undefined>;
  setRevision(index: string, revision: number): Promise<void>;
  /** Leads the alias to an index, in one step, and removes the indexes that nobody searches any more. */
  publish(index: string): Promise<void>;
};

export const createCarIndexes = ({ cluster, documents, site, clock }: Options): CarIndexes => {
  const alias = `${site}-${layout}`;

  const removeOthers = async (published: string): Promise<void> => {
    const path = `/${site}-*/_settings/index.creation_date`;
    const { body } = await cluster.request({ method: 'GET', path });
    for (const [index, { settings }] of Object.entries(Created.parse(body))) {
      // An index of another version may be searched by processes that are yet to be replaced; they renew it daily.
      const isStale = settings.index.creation_date < clock.now() - 2 * dayMs;
      const isOwn = index.startsWith(`${alias}-`);
      if (index === published || index === `${site}-state` || !(isOwn || isStale)) continue;
      await cluster.request({ method: 'DELETE', path: `/${index}`, expects: [404] });
      await documents.remove(`cursor-${index}`);
    }
  };

  return {
    alias,
    current: async () => {
      const { status, body } = await cluster.request({ method: 'GET', path: `/_alias/${alias}`, expects: [404] });
      return status === 404 ? undefined : Object.keys(Aliases.parse(body))[0];
    },
    create: async (cars) => {
      const index = `${alias}-${randomUUID().slice(0, 8)}`;
      const body = { mappings: indexMapping, settings: indexSettings(cars) };
      await cluster.request({ method: 'PUT', path: `/${index}`, body });
      return index;
    },
    revision: async (index) => {
      const cursor = await documents.read(`cursor-${index}`);
      return cursor && Cursor.parse(cursor.value).revision;
    },
    setRevision: (index, revision) => documents.set(`cursor-${index}`, { revision }),
    publish: async (index) => {
      const actions = [{ remove: { index: `${alias}-*`, alias, must_exist: false } }, { add: { index, alias } }];
      await cluster.request({ method: 'POST', path: '/_aliases', body: { actions } });
      await removeOthers(index);
    },
  };
};
