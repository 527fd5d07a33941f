import type { ApiBrand } from '#domains/reference/brands/brand.ts';
import type { LocationLookup } from '#domains/reference/locations/location-lookup.ts';
import type { Clock } from '#lib/clock.ts';
import { formatPhone, invalidPhone, readNanpPhone } from '#lib/nanp-phone.ts';
import { err, ok, type Result } from '#lib/result.ts';
import type { SqlDatabase, SqlSession } from '#lib/sql-session.ts';
import type { SessionStore } from '../sign-in/session-store.server.ts';
import { type ConsumerFields, type ConsumerRecord, type ConsumerStore, firstRecord } from './consumer-store.server.ts';
import { noBookmarks } from './empty-profile.ts';
import {
  type AuthProvider,
  type Bookmarks,
  type FormCheck,
  fiveDigitZip,
  type LeadProfile,
  type LeadProfileChange,
  type ProfileChange,
  type StoredProfile,
  type UserInfo,
} from './profile.ts';
import { zipCodeError } from './profile-messages.ts';
import { splitName } from './split-name.ts';

export type ProfileFailure =
  | { code: 'not-found' }
  | { code: 'conflict' }
  | { code: 'not-valid'; fields: Record<string, string> };

type Options = {
  db: SqlDatabase;
  consumers: ConsumerStore;
  sessions: Pick<SessionStore, 'user' | 'providers' | 'rename'>;
  lookup: Pick<LocationLookup, 'byZip'>;
  clock: Clock;
  /** The name of the operator's own sign-in provider. */
  oidcName?: string;
  /** Reads the saved items from their domain. */
  bookmarksOf?: (consumerId: string, brand: ApiBrand) => Promise<Bookmarks>;
  myCarsCountOf?: (consumerId: string) => Promise<number>;
  /** Starts email alerts for items saved before the welcome question was answered. */
  startEmailAlerts?: ((consumerId: string, session: SqlSession) => Promise<void>) | undefined;
  maxQuickSaves?: number;
  isOperator?: ((consumerId: string) => Promise<boolean>) | undefined;
  hasWallet?: ((consumerId: string) => Promise<boolean>) | undefined;
};

/** The profile, the lead profile and the user info after sign-in. */
export const createProfiles = (options: Options) => {
  const { db, consumers, sessions, lookup, clock, bookmarksOf, myCarsCountOf } = options;

  type ProfileRecord = { record: ConsumerRecord; email: string };

  /** The stored profile, or one derived from the account until the first change. */
  const recordOf = async (consumerId: string): Promise<ProfileRecord | undefined> => {
    const user = await sessions.user(consumerId);
    if (!user) return undefined;
    const stored = await consumers.read(consumerId);
    return { record: stored ?? firstRecord(user.id, splitName(user.name), user.image ?? ''), email: user.email };
  };

  /** The same, stored, so that it can be changed. */
  const storedRecordOf = async (consumerId: string): Promise<ProfileRecord | undefined> => {
    const record = await recordOf(consumerId);
    if (record) await consumers.create(record.record, clock.now());
    return record;
  };

  const answerOf = ({ record, email }: ProfileRecord): StoredProfile => {
    const { firstName, lastName, phone, thumbnailUrl, city, state, zip, version } = record;
    return { profile: { firstName, lastName, email, phone, thumbnailUrl }, location: { city, state, zip }, version };
  };

  const leadOf = ({ record, email }: ProfileRecord): LeadProfile => {
    const { firstName, lastName, phone } = record;
    return record.leadProfile ?? { firstName, lastName, email, phone, isOneClickOptedIn: false };
  };

  const providerOf = async (consumerId: string): Promise<AuthProvider> => {
    const [first] = await sessions.providers(consumerId);
    if (first === 'credential') return { authProviderName: 'Email', authProviderCode: 'EMAIL' };
    if (first === 'google') return { authProviderName: 'Google', authProviderCode: 'GOOGLE' };
    if (first) return { authProviderName: options.oidcName ?? 'Single sign-on', authProviderCode: 'OIDC' };
    return { authProviderName: 'Email link', authProviderCode: 'EMAIL_LINK' };
  };

  /** Phone and ZIP in their stored form, or an error per field. */
  const readContact = ({
    phone,
    zip: typedZip,
  }: {
    phone?: string | undefined;
    zip?: string | undefined;
  }): Result<ConsumerFields, Record<string, string>> => {
    const fields: ConsumerFields = {};
    const problems: Record<string, string> = {};
    if (phone !== undefined) {
      fields.phone = phone === '' ? '' : readNanpPhone(phone);
      if (fields.phone === undefined) problems.phone = invalidPhone;
    }
    const zip = typedZip === undefined ? undefined : fiveDigitZip(typedZip);
    if (zip === '') Object.assign(fields, { city: '', state: '', zip: '' });
    else if (zip !== undefined) {
      const place = lookup.byZip(zip);
      if (place.ok) Object.assign(fields, { city: place.value.city, state: place.value.state, zip });
      else problems.zip = zipCodeError;
    }
    return Object.keys(problems).length > 0 ? err(problems) : ok(fields);
  };

  const read = async (consumerId: string): Promise<StoredProfile | undefined> => {
    const record = await recordOf(consumerId);
    return record && answerOf(record);
  };

  return {
    read,
    ensureRecord: storedRecordOf,

    /** The number for text alerts: the typed one, else the profile's; undefined if it is invalid (ALRT-01). */
    alertPhone: async (consumerId: string, typed = ''): Promise<string | undefined> =>
      typed === '' ? (await read(consumerId))?.profile.phone || undefined : readNanpPhone(typed),

    update: async (
      consumerId: string,
      change: ProfileChange,
      version?: number,
    ): Promise<Result<StoredProfile, ProfileFailure>> => {
      const record = await storedRecordOf(consumerId);
      if (!record) return err({ code: 'not-found' });
      const contact = readContact(change);
      if (!contact.ok) return err({ code: 'not-valid', fields: contact.error });
      const { firstName = record.record.firstName, lastName = record.record.lastName } = change;
      const changed = await db.transaction(async (session) => {
        const fields = { ...contact.value, firstName, lastName };
        const done = await consumers.change(consumerId, fields, {
          now: clock.now(),
          session,
          ...(version !== undefined && { version }),
        });
        if (done) await sessions.rename(session, consumerId, `${firstName} ${lastName}`.trim());
        return done;
      });
      const after = await read(consumerId);
      return changed && after ? ok(after) : err({ code: 'conflict' });
    },

    leadProfile: async (consumerId: string): Promise<LeadProfile | undefined> => {
      const record = await recordOf(consumerId);
      return record && leadOf(record);
    },

    saveLeadProfile: async (
      consumerId: string,
      change: LeadProfileChange,
    ): Promise<Result<LeadProfile, ProfileFailure>> => {
      const record = await storedRecordOf(consumerId);
      if (!record) return err({ code: 'not-found' });
      const contact = readContact({ phone: change.phone });
      if (!contact.ok) return err({ code: 'not-valid', fields: contact.error });
      const before = leadOf(record);
      const leadProfile: LeadProfile = {
        firstName: change.firstName ?? before.firstName,
        lastName: change.lastName ?? before.lastName,
        email: change.email ?? before.email,
        phone: contact.value.phone ?? before.phone,
        isOneClickOptedIn: change.isOneClickOptedIn ?? before.isOneClickOptedIn,
      };
      await consumers.change(consumerId, { leadProfile }, { now: clock.now() });
      return ok(leadProfile);
    },

    /** Saves the answer to the welcome questions; once answered or closed they don't come back (RULING-31). */
    welcome: async (
      consumerId: string,
      { zip, alertConsent }: { zip?: string | undefined; alertConsent?: boolean | undefined },
    ): Promise<Result<StoredProfile, ProfileFailure>> => {
      const record = await storedRecordOf(consumerId);
      if (!record) return err({ code: 'not-found' });
      const contact = readContact({ zip: zip || undefined });
      if (!contact.ok) return err({ code: 'not-valid', fields: contact.error });
      const now = clock.now();
      const consent = alertConsent === undefined ? {} : { alertConsentAt: alertConsent ? now : null };
      await db.transaction(async (session) => {
        await consumers.change(consumerId, { ...contact.value, ...consent, welcomedAt: now }, { now, session });
        // Items saved as a visitor are in the account by now.
        if (alertConsent) await options.startEmailAlerts?.(consumerId, session);
      });
      const after = await read(consumerId);
      return after ? ok(after) : err({ code: 'not-found' });
    },

    isNewUser: async (consumerId: string): Promise<boolean> => {
      const record = await recordOf(consumerId);
      return record !== undefined && record.record.welcomedAt === null;
    },

    userInfo: async (consumerId: string, brand: ApiBrand): Promise<UserInfo | undefined> => {
      const record = await recordOf(consumerId);
      if (!record) return undefined;
      const [provider, bookmarks, myCarsCount, isOperator, hasWallet] = await Promise.all([
        providerOf(consumerId),
        bookmarksOf?.(consumerId, brand) ?? noBookmarks,
        myCarsCountOf?.(consumerId) ?? 0,
        options.isOperator?.(consumerId) ?? false,
        options.hasWallet?.(consumerId) ?? false,
      ]);
      return {
        consumerId,
        ...provider,
        ...answerOf(record),
        bookmarks,
        leadProfile: leadOf(record),
        maxQuickSavesLimit: options.maxQuickSaves ?? 200,
        myCarsCount,
        isNewUser: record.record.welcomedAt === null,
        ...(isOperator && { isOperator }),
        ...(hasWallet && { hasWallet }),
      };
    },

    /** Validates a single number (RULING-21). */
    checkPhone: (phoneNumber: string): Omit<FormCheck, 'zipCodeError'> => {
      const phone = readNanpPhone(phoneNumber);
      return {
        success: phone !== undefined,
        formattedUserPhone: phone === undefined ? '' : formatPhone(phone),
        phoneNumberError: phone === undefined ? invalidPhone : '',
      };
    },

    /** Validates both fields of the form; empty ones are valid and remove the value (PROF-05). */
    checkForm: ({ updatedPhoneNumber, zipCode }: { updatedPhoneNumber: string; zipCode: string }): FormCheck => {
      const checked = readContact({ phone: updatedPhoneNumber, zip: zipCode });
      if (!checked.ok) {
        const { phone = '', zip = '' } = checked.error;
        const formatted = phone === '' ? formatPhone(readNanpPhone(updatedPhoneNumber) ?? '') : '';
        return { success: false, phoneNumberError: phone, zipCodeError: zip, formattedUserPhone: formatted };
      }
      const formattedUserPhone = formatPhone(checked.value.phone ?? '');
      return { success: true, phoneNumberError: '', zipCodeError: '', formattedUserPhone };
    },
  };
};

export type Profiles = ReturnType<typeof createProfiles>;
