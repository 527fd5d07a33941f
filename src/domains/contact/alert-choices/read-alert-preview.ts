import { type AlertChannel, alertChannels } from '#domains/contact/channels/alert-channel.ts';
import { HttpError } from '#lib/http-client.ts';
import { errorMessage } from '#lib/log.ts';
import type { AlertDialogThunk } from './alert-dialog-slice.ts';
import { AlertPreview, type PreviewRequest, previewPath } from './alert-preview-answer.ts';
import type { AlertDraft, AlertSettings } from './alert-settings.ts';

/** The channels that are on, or all of them while none is. */
const draftChannels = (draft: AlertDraft): AlertChannel[] => {
  const on = { email: draft.enableEmailAlerts, text: draft.enableTextAlerts, push: draft.enablePushAlerts };
  const channels = alertChannels.filter((channel) => on[channel]);
  return channels.length > 0 ? channels : [...alertChannels];
};

export const previewRequest = (settings: AlertSettings, draft: AlertDraft): PreviewRequest => ({
  ...settings.preview,
  choice: { events: draft.events, frequency: draft.frequency },
  channels: draftChannels(draft),
  quietHours: draft.quietHours,
});

/** `unknown` for a car that is no longer stored. */
export const readAlertPreview =
  (request: PreviewRequest, signal: AbortSignal): AlertDialogThunk<Promise<AlertPreview | 'unknown' | 'failed'>> =>
  async (_dispatch, _getState, { http, log }) => {
    try {
      return AlertPreview.parse(await http.json(previewPath, { method: 'POST', data: request, signal }));
    } catch (error) {
      if (error instanceof HttpError && error.status === 404) return 'unknown';
      if (!signal.aborted) log.warn({ why: errorMessage(error) }, 'preview of alerts could not be read');
      return 'failed';
    }
  };
