import type { LeadProfile } from '#domains/people/accounts/profile/profile.ts';
import { createHttpClient, HttpError } from '#lib/http-client.ts';
import type { FieldErrors } from './lead.ts';
import { leadFailure, leadsPath } from './lead-terms.ts';

type LeadOutcome = { sent: true } | { sent: false; message: string | null; errors: FieldErrors };

type Refusal = { errorMessage?: string; fields?: Record<string, string> };

/** Sends what stands in the form; `toUrl` knows where this brand's pages call services (BRND-08). */
export const sendLead = async (
  form: Readonly<Record<string, string>>,
  { fetch, toUrl }: { fetch: typeof globalThis.fetch; toUrl: (path: string) => string },
): Promise<LeadOutcome> => {
  try {
    await createHttpClient({ fetch, toUrl }).json(leadsPath, { method: 'POST', data: form });
    return { sent: true };
  } catch (error) {
    const body = error instanceof HttpError ? (error.body as Refusal) : {};
    const errors = body.fields ?? {};
    const isKnown = error instanceof HttpError && error.status < 500;
    // What is wrong with a field is said at it, and not once more.
    if (isKnown && Object.keys(errors).length > 0) return { sent: false, message: null, errors };
    return { sent: false, message: isKnown ? (body.errorMessage ?? leadFailure) : leadFailure, errors };
  }
};

const profileKey = 'leadProfile';
type Profiles = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** RCNT-11: the shopper's details stay on the device, when they said so, and are gone when they say no. */
export const keepProfile = (storage: Profiles, profile: LeadProfile): void => {
  try {
    if (profile.isOneClickOptedIn) storage.setItem(profileKey, JSON.stringify(profile));
    else storage.removeItem(profileKey);
  } catch {
    // A full or forbidden store only means that the details are typed again.
  }
};

export const readProfile = (storage: Profiles): Partial<LeadProfile> => {
  try {
    const kept: unknown = JSON.parse(storage.getItem(profileKey) ?? '{}');
    return kept !== null && typeof kept === 'object' ? kept : {};
  } catch {
    return {};
  }
};
