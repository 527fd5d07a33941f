import { FeedSchedule } from '#domains/supply/imports/feed-schedule.ts';
import type { FormValues } from '#lib/forms/form-values.ts';
import type { TypedFeed } from './feed-screen.tsx';

type ReadForm = { intent: string; refused: TypedFeed } & ({ ok: true; value: FeedSchedule } | { ok: false });

const echoedFields = ['name', 'address', 'username', 'everyHours', 'whole', 'dealerId'];

/** The form of a feed, with an error for each invalid field. A typed password is not sent back. */
export const readFeedForm = (form: FormValues): ReadForm => {
  const text = (name: string): string => form[name] ?? '';
  const read = FeedSchedule.safeParse({
    name: text('name'),
    address: text('address'),
    username: text('username'),
    dealerId: text('dealerId'),
    password: text('password'),
    everyHours: text('everyHours'),
    whole: 'whole' in form,
  });
  const typed = Object.fromEntries(echoedFields.map((name) => [name, text(name)]));
  const intent = text('intent');
  if (read.success) return { intent, ok: true, value: read.data, refused: { typed, fields: {} } };
  const fields = Object.fromEntries(read.error.issues.map(({ path, message }) => [String(path[0]), message]));
  return { intent, ok: false, refused: { typed, fields } };
};
