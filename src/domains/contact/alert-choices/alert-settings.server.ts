import type { WindowLimit } from '#lib/limit.ts';
import { err, ok, type Result } from '#lib/result.ts';
import type { QuietHours } from './alert-choice.ts';
import type { AlertChoiceStore } from './alert-choice-store.server.ts';
import type { AlertSettings } from './alert-settings.ts';
import type { QuietHoursStore } from './quiet-hours-store.server.ts';

/** The fields of a saved car or search that its alerts need. */
type Bookmark = Pick<AlertSettings, 'version' | 'enableEmailAlerts' | 'enableTextAlerts' | 'mobilePhone'> & {
  id: string;
  title: string;
  searchString?: string;
  listingId?: number;
};

type Sources = {
  savedVehicles(consumerId: string): Promise<Bookmark[]>;
  savedSearches(consumerId: string): Promise<Bookmark[]>;
  choices: Pick<AlertChoiceStore, 'find' | 'withPush'>;
  quietHours: Pick<QuietHoursStore, 'find' | 'put'>;
  /** Turns off all alerts of cars and searches in one transaction (ALRT-08). */
  stopAlerts(consumerId: string): Promise<void>;
  /** Undefined for an unknown consumer. */
  contactOf(consumerId: string): Promise<{ phone: string; zip: string } | undefined>;
  timeZoneOf(zip: string): string;
  /** Phone numbers whose owner has not replied YES yet. */
  pendingNumbers(consumerId: string): Promise<ReadonlySet<string>>;
  askAgain(consumerId: string, phone: string): Promise<boolean>;
  /** How often one account may resend the consent text, and how often one number may get it from all accounts. */
  questionLimits: { account: WindowLimit; number: WindowLimit };
};

/** The zone's display name: "Eastern Time". */
const nameOfZone = (timeZone: string): string =>
  new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longGeneric' })
    .formatToParts(0)
    .find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;

export type AlertSettingsService = ReturnType<typeof createAlertSettings>;

export const createAlertSettings = (sources: Sources) => {
  const { savedVehicles, savedSearches, choices, quietHours, contactOf, timeZoneOf, stopAlerts } = sources;
  const { pendingNumbers, askAgain, questionLimits } = sources;

  const findBookmark = async (consumerId: string, kind: AlertSettings['kind'], bookmarkId: string) =>
    (await (kind === 'vehicle' ? savedVehicles : savedSearches)(consumerId)).find(({ id }) => id === bookmarkId);

  /** Quiet hours and the name of the time zone they are in. */
  const quiet = async (consumerId: string): Promise<Pick<AlertSettings, 'quietHours' | 'timeZoneName'>> => {
    const [hours, contact] = await Promise.all([quietHours.find(consumerId), contactOf(consumerId)]);
    return { quietHours: hours, timeZoneName: nameOfZone(timeZoneOf(contact?.zip ?? '')) };
  };

  return {
    quiet,

    withPush: choices.withPush,

    pendingNumbers,

    /** Resends the consent text to the phone number of this bookmark. */
    askForYes: async (
      consumerId: string,
      kind: AlertSettings['kind'],
      bookmarkId: string,
    ): Promise<Result<'sent', 'not-pending' | 'too-many'>> => {
      const phone = (await findBookmark(consumerId, kind, bookmarkId))?.mobilePhone ?? '';
      if (!(await pendingNumbers(consumerId)).has(phone)) return err('not-pending');
      if ((await questionLimits.account.take(`${consumerId} ${phone}`)).waitMs > 0) return err('too-many');
      if ((await questionLimits.number.take(phone)).waitMs > 0) return err('too-many');
      return (await askAgain(consumerId, phone)) ? ok('sent') : err('not-pending');
    },

    keepQuiet: (consumerId: string, hours: QuietHours): Promise<void> => quietHours.put(consumerId, hours),

    stopAll: (consumerId: string): Promise<void> => stopAlerts(consumerId),

    /** Undefined for a bookmark of another consumer. */
    read: async (
      { id: consumerId, email }: { id: string; email: string },
      kind: AlertSettings['kind'],
      bookmarkId: string,
    ): Promise<AlertSettings | undefined> => {
      const bookmark = await findBookmark(consumerId, kind, bookmarkId);
      if (!bookmark) return undefined;
      const [choice, resting, contact, pending] = await Promise.all([
        choices.find({ consumerId, bookmarkId, kind }),
        quiet(consumerId),
        contactOf(consumerId),
        pendingNumbers(consumerId),
      ]);
      const { version, enableEmailAlerts, enableTextAlerts, mobilePhone, searchString, listingId } = bookmark;
      return {
        kind,
        id: bookmarkId,
        name: bookmark.title,
        version,
        enableEmailAlerts,
        enableTextAlerts,
        enablePushAlerts: choice.pushAlerts,
        events: choice.events,
        frequency: choice.frequency,
        email,
        mobilePhone,
        phone: mobilePhone || (contact?.phone ?? ''),
        textAlertsPending: enableTextAlerts && pending.has(mobilePhone),
        ...resting,
        preview: {
          ...(kind === 'search' ? { searchString } : { listingId }),
          ...(contact?.zip && { zip: contact.zip }),
        },
        snoozedUntil: choice.snoozedUntilMs === null ? null : new Date(choice.snoozedUntilMs).toISOString(),
      };
    },
  };
};
