import { createHttpClient, HttpError } from '#lib/http-client.ts';
import { shareEmailBody, shareTextBody } from './share-body.ts';
import {
  type ShareAnswer,
  type SharedPage,
  type ShareWay,
  shareEmailPath,
  shareFailures,
  shareTextPath,
} from './share-terms.ts';

type Refusal = { errorMessage?: string; fields?: Record<string, string> };

type Means = {
  page: SharedPage;
  origin: string;
  fetch: typeof globalThis.fetch;
  /** Where this brand's pages call services (BRND-08). */
  toUrl: (path: string) => string;
};

/** Sent under two names, typed into one field. */
const typedInto: Readonly<Record<string, string>> = { toEmail: 'toEmailAddress', emailAddress: 'fromEmailAddress' };

/** `dataMap.mobile_number` is the field `mobile_number` of the form, `toEmail.0` the first address of one. */
const ofForm = (fields: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).map(([path, words]) => {
      const name = path.split('.').findLast((part) => !/^\d+$/.test(part)) ?? path;
      return [typedInto[name] ?? name, words];
    }),
  );

/** SHAR-02, SHAR-04: an `errorMessage`, or no answer at all, is a failure that is shown; anything else is a success. */
export const sendShare = async (
  way: ShareWay,
  values: Readonly<Record<string, string>>,
  { page, origin, fetch, toUrl }: Means,
): Promise<ShareAnswer> => {
  const refused = (
    message: string | null,
    { errors = {}, isLimit = false }: { errors?: Readonly<Record<string, string>>; isLimit?: boolean } = {},
  ): ShareAnswer => ({ status: 'refused', way, message, errors, values, isLimit });
  const [path, data] =
    way === 'text'
      ? [shareTextPath, shareTextBody(values, { page })]
      : [shareEmailPath, shareEmailBody(values, { page, origin })];
  try {
    const answer = (await createHttpClient({ fetch, toUrl }).json(path, { method: 'POST', data })) as Refusal;
    return answer.errorMessage ? refused(answer.errorMessage) : { status: 'sent', way };
  } catch (error) {
    const body = error instanceof HttpError ? (error.body as Refusal) : {};
    const isKnown = error instanceof HttpError && error.status < 500;
    if (!isKnown) return refused(shareFailures[way]);
    if (body.fields) return refused(null, { errors: ofForm(body.fields) });
    return refused(body.errorMessage ?? shareFailures[way], { isLimit: error.status === 429 });
  }
};
