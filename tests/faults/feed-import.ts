import { z } from 'zod';
import { feedCalls } from '#domains/supply/imports/feed-calls.ts';
import { opsPath } from '#paths/paths.ts';
import { csvText, feedCells } from '#tests/fixtures/feeds.ts';

const Progress = z.object({ state: z.string(), counts: z.object({ rows: z.number(), added: z.number() }) });
const Answer = z.object({ totalResultCount: z.number() });

type Options = { origin(): string; cookie: string };

/** The import of a feed of one dealer as an operator runs it, on whichever server `origin` names. */
export const createFeedImport = ({ origin, cookie }: Options) => {
  const call = (path: string, init: RequestInit = {}) =>
    fetch(`${origin()}${path}`, { ...init, redirect: 'manual', headers: { cookie, origin: origin() } });
  let id: string | undefined;

  return {
    start: async (rows: number): Promise<void> => {
      const form = new FormData();
      const cells = Array.from({ length: rows }, (_, n) => feedCells(n + 1, { dealerId: 'Pinecrest' }));
      form.set('file', new File([csvText(cells)], 'pinecrest.csv'));
      form.set('feedName', 'Pinecrest');
      form.set('whole', 'on');
      const received = await call(feedCalls.form, { method: 'POST', body: form });
      id = received.headers.get('location')?.split('/').at(-1);
      if (!id) throw new Error(`the feed was not taken: ${received.status} ${await received.text()}`);
      const begin = new FormData();
      begin.set('intent', 'start');
      // Request the page once before posting, as a browser does, so that the columns are read.
      await (await call(opsPath(`feeds/imports/${id}`))).text();
      const begun = await call(opsPath(`feeds/imports/${id}`), { method: 'POST', body: begin });
      if (begun.status !== 303) throw new Error(`the import was not begun: ${begun.status} ${await begun.text()}`);
    },
    progress: async () => Progress.parse(await (await call(`${feedCalls.imports}/${id}`)).json()),
  };
};

/** How many cars shoppers find in the whole country. */
export const countOffered = async (origin: string): Promise<number> =>
  Answer.parse(await (await fetch(`${origin}/rest/lsc/listing?searchRadius=0&numRecords=0`)).json()).totalResultCount;
