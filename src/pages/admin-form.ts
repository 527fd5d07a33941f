import { data } from 'react-router';

/** What an operator's form holds, as text; a form that can't be read is refused. */
export const readAdminForm = async (request: Request): Promise<Record<string, string>> => {
  const form = await request.formData().catch(() => undefined);
  if (!form) throw data(null, { status: 400 });
  return Object.fromEntries([...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])));
};

/** The page of a list that is asked for; the first where none can be meant. */
export const pageOf = (url: URL): number => {
  const page = Number(url.searchParams.get('page') ?? '1');
  return Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1;
};

/** The number in an address of the back office; anything else is no page. */
export const numberOf = (text: string): number => {
  if (!/^\d{1,10}$/.test(text)) throw data(null, { status: 404 });
  return Number(text);
};

/** What came of the last change, as its answer's address says. */
export const doneOf = (url: URL): 'changed' | 'same' | undefined => {
  const done = url.searchParams.get('done');
  return done === 'changed' || done === 'same' ? done : undefined;
};
