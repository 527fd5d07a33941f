import { data, type RouterContextProvider } from 'react-router';
import type { RemoveAnswer, SaveAnswer } from '#domains/saved/bookmarks/bookmark-answer.ts';
import { bookmarkBody } from '#domains/saved/bookmarks/bookmark-body.ts';
import type { RefusedBookmark } from '#domains/saved/bookmarks/bookmark-form.tsx';
import { type BookmarkContext, restoreForm } from '#domains/saved/bookmarks/bookmark-forms.server.ts';
import type { FormAnswer } from '#lib/forms/form-answer.ts';
import { type FormValues, textField } from '#lib/forms/form-values.ts';
import { notRestored, seeOther } from './account-page.ts';
import { servicesContext } from './app-context.ts';

/** The owner of a bookmark form; text alerts go to the phone number of the profile when the form has none. */
export const bookmarkOwner = <Service>(
  context: Readonly<RouterContextProvider>,
  consumerId: string,
  bookmarks: Service,
): BookmarkContext<Service> => ({
  consumerId,
  bookmarks,
  profilePhone: () => context.get(servicesContext).accounts.profiles.alertPhone(consumerId),
});

type PageForm<Service, Value> = {
  answer(
    values: FormValues,
    context: BookmarkContext<Service>,
    body: unknown,
  ): Promise<{ status: number; answer: FormAnswer<Value> }>;
};

type BookmarkPage<Service> = {
  path: string;
  owner: BookmarkContext<Service>;
  save: PageForm<Service, SaveAnswer>;
  remove: PageForm<Service, RemoveAnswer>;
};

type Outcome = { problem?: string; refused?: RefusedBookmark };
const outcome = (value: Outcome, status: number) => data(value, { status });
export const pageProblem = (problem: string) => outcome({ problem }, 409);

const restore = async (
  values: FormValues,
  { owner, path }: BookmarkPage<Parameters<typeof restoreForm.answer>[1]['bookmarks']>,
) => {
  const { status, answer } = await restoreForm.answer(values, owner, { bookmarkId: values.removedId });
  if (answer.status === 'refused') throw data(null, { status });
  if (answer.value.bookmarkRestored) throw seeOther(path);
  return pageProblem(notRestored);
};

const removeOne = async <Service>(values: FormValues, { remove, owner, path }: BookmarkPage<Service>) => {
  const body = { bookmarkId: values.bookmarkId, version: Number(values.version) };
  const { status, answer } = await remove.answer(values, owner, body);
  if (answer.status === 'sent') {
    const [message] = answer.value.msgs;
    if (message) return pageProblem(message.value);
    throw seeOther(`${path}?removed=${body.bookmarkId}`);
  }
  // It was already removed in another tab or on another device.
  if (answer.code === 'not-found') throw seeOther(path);
  throw data(null, { status });
};

const update = async <Service>(values: FormValues, { save, owner, path }: BookmarkPage<Service>) => {
  const body = bookmarkBody(values);
  const { status, answer } = await save.answer(values, owner, body);
  const refuse = (severity: 'ERROR' | 'WARN', value: string, code: number) => {
    const { bookmarkId: id, bookmarkTitle: title, bookmarkNotes: notes = '', ...alerts } = body;
    return outcome({ refused: { id, title, notes, ...alerts, message: { severity, value } } }, code);
  };
  if (answer.status === 'sent') {
    const [message] = answer.value.msgs;
    if (message) return refuse('WARN', message.value, 409);
    throw seeOther(path);
  }
  const { title, notes, phone } = answer.errors;
  const complaint = title ?? notes ?? phone;
  if (complaint === undefined) throw data(null, { status });
  return refuse('ERROR', complaint, status);
};

/** Edit, remove and undo of saved cars and saved searches, for pages without script. */
export const bookmarkAction = async <Service extends Parameters<typeof restoreForm.answer>[1]['bookmarks']>(
  values: FormValues,
  page: BookmarkPage<Service>,
) => {
  switch (textField(values, 'intent')) {
    case 'restore':
      return restore(values, page);
    case 'remove':
      return removeOne(values, page);
    case 'update':
      return update(values, page);
    default:
      throw data(null, { status: 400 });
  }
};
