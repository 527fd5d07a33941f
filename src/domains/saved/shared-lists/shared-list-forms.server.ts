import { z } from 'zod';
import { bookmarkNotesLength, savedVehiclesLimit } from '#domains/saved/bookmarks/bookmark.ts';
import { ListingId } from '#domains/saved/bookmarks/bookmark-api-schema.ts';
import { defineForm } from '#lib/forms/define-form.server.ts';
import type { Refusal } from '#lib/forms/form-answer.ts';
import { plainText } from '#lib/plain-text.ts';
import { err, ok, type Result } from '#lib/result.ts';
import { listingIdsIn } from './car-links.ts';
import { marks, mostLists, mostPeople, nameLength, reasonLength, titleLength } from './shared-list.ts';
import type { ListFailure, SharedLists } from './shared-lists.server.ts';

type Account = { consumerId: string; sharedLists: SharedLists };
export type OnList = Account & { listId: string };
type OnCar = OnList & { listingId: number };

const line = (longest: number) =>
  z
    .string()
    .max(longest * 4)
    .transform((text) => plainText(text).replaceAll(/\s+/g, ' '))
    .pipe(z.string().max(longest, `Use ${longest} characters or fewer.`));
const Title = line(titleLength).pipe(z.string().min(1, 'Please name the list.'));
const Name = line(nameLength).pipe(
  z
    .string()
    .min(1, 'Please enter a name.')
    // Everybody with the link reads it.
    .refine((name) => !name.includes('@'), 'Enter a name, not an email address.'),
);
const Note = z
  .string()
  .max(bookmarkNotesLength * 4)
  .transform(plainText)
  .pipe(z.string().max(bookmarkNotesLength, `Use ${bookmarkNotesLength} characters or fewer.`));
/** From a form, ids joined by commas. */
const ListingIds = z
  .union([z.string().max(4000), z.array(z.union([z.int(), z.string()]))])
  .transform((ids) => [ids].flat().flatMap((id) => String(id).split(',')))
  .transform((ids): (string | number)[] => ids.map((id) => id.trim()).filter((id) => id !== ''))
  .pipe(z.array(ListingId).max(savedVehiclesLimit, `names more than ${savedVehiclesLimit} cars`));

const refusals: Readonly<Record<ListFailure, Refusal>> = {
  'unknown-list': { code: 'not-found' },
  'unknown-car': { code: 'not-found', message: 'We couldn’t find that car.' },
  'not-yours': { code: 'forbidden' },
  'cars-full': { code: 'conflict', message: `A list can have up to ${savedVehiclesLimit} cars. Remove one first.` },
  'lists-full': { code: 'conflict', message: `You can be on up to ${mostLists} lists. Leave one first.` },
  'people-full': { code: 'conflict', message: `This list is full: up to ${mostPeople} people can join.` },
  'link-ended': { code: 'gone', message: 'This list is no longer shared.' },
  'too-many': { code: 'too-many-requests' },
};
const refuseList = (failure: ListFailure): Refusal => refusals[failure];

export const createListForm = defineForm({
  schema: z.object({ title: Title, name: Name, listingIds: ListingIds.default([]) }),
  run: (list, { consumerId, sharedLists }: Account) => sharedLists.create(consumerId, list),
  refuse: refuseList,
});

export const joinListForm = defineForm({
  schema: z.object({ name: Name }),
  run: ({ name }, { consumerId, sharedLists, token, network }: Account & { token: string; network: string }) =>
    sharedLists.join(consumerId, { token, name, network }),
  refuse: refuseList,
});

type AddFailure = 'no-car' | 'unknown-list' | 'unknown-car' | 'cars-full';

export const addCarsForm = defineForm({
  schema: z.object({
    listingIds: ListingIds.optional(),
    link: z.string().max(2000).optional().describe('A link to a car or a comparison, instead of ids'),
  }),
  run: async (
    { listingIds = [], link = '' },
    { consumerId, sharedLists, listId }: OnList,
  ): Promise<Result<{ added: number[] }, AddFailure>> => {
    const ids = [...listingIds, ...listingIdsIn(link)];
    if (ids.length === 0) return err('no-car');
    return sharedLists.addCars(consumerId, listId, ids.slice(0, savedVehiclesLimit));
  },
  refuse: (failure: AddFailure): Refusal => {
    if (failure === 'unknown-list') return refuseList(failure);
    if (failure === 'cars-full') return { ...refuseList(failure), field: 'link' };
    const message =
      failure === 'no-car' ? 'Paste a link to a car on this site.' : 'We couldn’t find that car. Check the link.';
    return { code: failure === 'no-car' ? 'validation-failed' : 'not-found', message, field: 'link' };
  },
});

export const removeCarForm = defineForm({
  schema: z.object({ listingId: ListingId, listId: z.uuid() }),
  run: ({ listingId, listId }, { consumerId, sharedLists }: Account) =>
    sharedLists.removeCar(consumerId, listId, listingId),
  refuse: refuseList,
});

/** What a member says of a car; absent fields stay unchanged (TWO-04). */
export const opinionForm = defineForm({
  schema: z.object({
    mark: z.enum(marks).optional(),
    reason: line(reasonLength).optional().describe('Why it is ruled out; gone with the veto'),
    note: Note.optional(),
  }),
  run: (changes, { consumerId, sharedLists, listId, listingId }: OnCar) =>
    sharedLists.setOpinion(consumerId, listId, listingId, changes),
  refuse: refuseList,
});

export const renameListForm = defineForm({
  schema: z.object({ title: Title }),
  run: async ({ title }, { consumerId, sharedLists, listId }: OnList) => {
    const renamed = await sharedLists.rename(consumerId, listId, title);
    return renamed.ok ? ok({ title }) : renamed;
  },
  refuse: refuseList,
});
