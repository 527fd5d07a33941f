import { createHttpClient, HttpError } from '#lib/http-client.ts';
import { type ReportAnswer, reportFailure, reportsPath } from './report-terms.ts';

type Refusal = { errorMessage?: string; fields?: Record<string, string> };

/** Sends what stands in the form; `toUrl` knows where this brand's pages call services (BRND-08). */
export const sendReport = async (
  values: Readonly<Record<string, string>>,
  { fetch, toUrl }: { fetch: typeof globalThis.fetch; toUrl: (path: string) => string },
): Promise<ReportAnswer> => {
  try {
    await createHttpClient({ fetch, toUrl }).json(reportsPath, { method: 'POST', data: values });
    return { status: 'sent' };
  } catch (error) {
    const body = error instanceof HttpError ? (error.body as Refusal) : {};
    const isKnown = error instanceof HttpError && error.status < 500;
    const message = isKnown ? (body.fields ? null : (body.errorMessage ?? reportFailure)) : reportFailure;
    return { status: 'refused', message, errors: body.fields ?? {}, values };
  }
};
