import type { AlertTarget } from './alert-target.ts';

type Bookmark = {
  id: string;
  listingId?: number | undefined;
  title: string;
  version: number;
  mobilePhone: string;
  enableEmailAlerts: boolean;
  enableTextAlerts: boolean;
  enablePushAlerts: boolean;
  textAlertsPending?: boolean | undefined;
};

/** Which bookmarks send notifications to devices, and which numbers have not replied YES yet. */
export type ChannelStates = { withPush: ReadonlySet<string>; pendingNumbers: ReadonlySet<string> };

/** The bookmark's push switch and whether its texts wait for a YES; neither is stored with the bookmark. */
export const channelsOf = (
  { id, enableTextAlerts, mobilePhone }: Pick<Bookmark, 'id' | 'enableTextAlerts' | 'mobilePhone'>,
  { withPush, pendingNumbers }: ChannelStates,
) => ({
  enablePushAlerts: withPush.has(id),
  textAlertsPending: enableTextAlerts && pendingNumbers.has(mobilePhone),
});

/** Texts go to the number of the bookmark, or else to the one of the profile. */
export const alertTargetOf = (kind: AlertTarget['kind'], bookmark: Bookmark, profilePhone: string): AlertTarget => {
  const { id, listingId, title, version, mobilePhone, enableEmailAlerts, enableTextAlerts, enablePushAlerts } =
    bookmark;
  return {
    kind,
    id,
    listingId,
    name: title,
    version,
    mobilePhone,
    enableEmailAlerts,
    enableTextAlerts,
    enablePushAlerts,
    phone: mobilePhone || profilePhone,
    textAlertsPending: bookmark.textAlertsPending ?? false,
  };
};
