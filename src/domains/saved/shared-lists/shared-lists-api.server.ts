import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { SignedInOptions } from '#domains/people/accounts/require-sign-in.server.ts';
import { ListingId } from '#domains/saved/bookmarks/bookmark-api-schema.ts';
import { AppError } from '#lib/errors.ts';
import { marks } from './shared-list.ts';
import { sharedListsApiPath } from './shared-list-calls.ts';
import { addCarsForm, createListForm, opinionForm, removeCarForm } from './shared-list-forms.server.ts';
import type { ListSummary, SharedLists } from './shared-lists.server.ts';

type SharedListsApiOptions = SignedInOptions & { sharedLists: SharedLists };

const Mark = z.enum(marks);
const Opinion = z.object({ mark: Mark, reason: z.string(), note: z.string() });
const ListAnswer = z.object({
  listId: z.string(),
  title: z.string(),
  people: z.array(z.object({ personId: z.string(), name: z.string(), isOwner: z.boolean(), isMe: z.boolean() })),
  cars: z.array(
    z.object({
      listingId: z.int(),
      opinions: z.array(Opinion.extend({ personId: z.string() })),
    }),
  ),
});
const ListsAnswer = z.object({ lists: z.array(ListAnswer) });

const OfList = z.object({ listId: z.uuid() });
const OfCar = OfList.extend({ listingId: ListingId });

const answerOf = ({ id, title, people, cars }: ListSummary): z.infer<typeof ListAnswer> => ({
  listId: id,
  title,
  people: people.map(({ id: personId, name, isOwner, isMe }) => ({ personId, name, isOwner, isMe })),
  cars: cars.map(({ listingId, opinions }) => ({
    listingId,
    opinions: opinions.map(({ person, mark, reason, note }) => ({ personId: person.id, mark, reason, note })),
  })),
});

const tags = ['account'];
const carPath = `${sharedListsApiPath}/:listId/cars`;

const createApi = createListForm.api({
  path: sharedListsApiPath,
  tags,
  summary: 'Start a shared list; its link is on the list’s page',
  response: z.object({ listId: z.string() }),
  toResponse: (list) => list,
});
const addApi = addCarsForm.api({
  path: carPath,
  params: OfList,
  tags,
  summary: 'Add cars to a shared list; those that are on it stay as they are',
  response: z.object({ added: z.array(z.int()) }),
  toResponse: (answer) => answer,
});
const removeApi = removeCarForm.api({
  method: 'DELETE',
  path: `${carPath}/:listingId`,
  input: 'params',
  tags,
  summary: 'Remove a car from a shared list, as its owner or as whoever added it',
  response: z.object({ listingId: z.int() }),
  toResponse: (answer) => answer,
});
const opinionApi = opinionForm.api({
  path: `${carPath}/:listingId/opinion`,
  params: OfCar,
  tags,
  summary: 'Heart a car of a shared list, rule it out or write a note; absent fields stay unchanged',
  response: Opinion,
  toResponse: (opinion) => opinion,
});

/** Lists that several people shop from (TWO-01 to TWO-08). */
export const sharedListsApi: FastifyPluginAsyncZod<SharedListsApiOptions> = async (
  app,
  { sharedLists, requireConsumer, requireSignIn },
) => {
  requireSignIn(app);
  const accountOf = async (request: FastifyRequest) => ({
    consumerId: (await requireConsumer(request)).id,
    sharedLists,
  });
  const onList = async (request: FastifyRequest) => ({
    ...(await accountOf(request)),
    ...OfList.parse(request.params),
  });
  const onCar = async (request: FastifyRequest) => ({ ...(await accountOf(request)), ...OfCar.parse(request.params) });
  await app.register(createApi, { readContext: accountOf });
  await app.register(addApi, { readContext: onList });
  await app.register(removeApi, { readContext: accountOf });
  await app.register(opinionApi, { readContext: onCar });

  app.get(
    sharedListsApiPath,
    { schema: { tags, summary: 'The shared lists you’re on', response: { 200: ListsAnswer } } },
    async (request, reply) => {
      const { id } = await requireConsumer(request);
      reply.header('cache-control', 'no-store');
      return { lists: (await sharedLists.list(id)).map(answerOf) };
    },
  );

  app.get(
    `${sharedListsApiPath}/:listId`,
    { schema: { tags, summary: 'A shared list', params: OfList, response: { 200: ListAnswer } } },
    async (request, reply) => {
      const { id } = await requireConsumer(request);
      const list = (await sharedLists.list(id)).find((one) => one.id === request.params.listId);
      if (!list) throw new AppError('not-found');
      reply.header('cache-control', 'no-store');
      return answerOf(list);
    },
  );
};
