import { defaultChoice } from '#domains/contact/alert-choices/alert-choice.ts';
import { AlertPreview, type PreviewRequest, previewPath } from '#domains/contact/alert-choices/alert-preview-answer.ts';
import type { ShopperThunk } from '#domains/reference/shopper/shopper-thunk.ts';
import { errorMessage } from '#lib/log.ts';

const { frequency } = defaultChoice('search');

/** Average matches in a week of the last thirty days; undefined if unknown or below one. */
export const readWeeklyMatches =
  (searchString: string): ShopperThunk<unknown, Promise<number | undefined>> =>
  async (_dispatch, _getState, { http, log }) => {
    const data: PreviewRequest = { searchString, choice: { events: ['new-match'], frequency }, channels: [] };
    try {
      const preview = AlertPreview.parse(await http.json(previewPath, { method: 'POST', data }));
      const weekly = Math.round((preview.totals.newMatches * 7) / preview.days.length);
      return preview.complete && weekly > 0 ? weekly : undefined;
    } catch (error) {
      log.warn({ why: errorMessage(error) }, 'how many cars match in a week is not known');
      return undefined;
    }
  };
