import type { UnknownAction } from '@reduxjs/toolkit';
import { tryAccount } from '#domains/people/accounts/account-call.ts';
import { hasWarning } from '#domains/people/accounts/account-messages.ts';
import { isPhoneAccepted } from '#domains/people/accounts/phone-check.ts';
import type { ShopperServices } from '#domains/reference/shopper/shopper.ts';
import type { ShopperDispatch, ShopperThunk } from '#domains/reference/shopper/shopper-thunk.ts';
import { invalidPhone, phoneDigits } from '#lib/nanp-phone.ts';
import { err, ok, type Result } from '#lib/result.ts';
import type { ButtonState } from '#ui/button.tsx';
import type { BookmarkFormBody } from './bookmark-body.ts';
import type { BookmarksState, RefusedUpdate } from './bookmark-slice.ts';
import { type BrowserBookmark, isSaveDone, readSaveAnswer, type SaveAnswer } from './bookmark-wire.ts';

/** The panel's fields; its state has the bookmark's id and version. */
export type BookmarkUpdate = Omit<BookmarkFormBody, 'bookmarkId' | 'version' | 'overwriteFlag'>;

type PanelKind<Item extends BrowserBookmark, State> = {
  path: 'vehicle' | 'search';
  select(state: State): BookmarksState<Item>;
  actions: {
    buttonChanged(button: ButtonState): UnknownAction;
    updateRefused(refusal: RefusedUpdate): UnknownAction;
    bookmarkUpdated(bookmark: Item): UnknownAction;
  };
  /** Fields of the request that only this kind has. */
  bodyOf(bookmark: Item, update: BookmarkUpdate, services: ShopperServices): Record<string, unknown>;
  /** Error message, including the server's words. */
  failureText(words: string): string;
  /** Keeps an edit that got no answer on the device, to be sent later; false if it can't be kept. */
  keepForLater(change: { before: Item; after: Item }): ShopperThunk<State, boolean>;
  /** Called before the panel shows that it is saved. */
  onSaved?(change: { before: Item; after: Item; isOpen: boolean }, dispatch: ShopperDispatch<State>): void;
  closeAfterMs: number;
  close(): ShopperThunk<State>;
};

const refusalOf = (value: string): RefusedUpdate => ({ messages: [{ severity: 'ERROR', value }] });

/** Sends an edit to the account API; problems are returned as messages. */
const send = async (
  services: ShopperServices,
  { path, failureText }: Pick<PanelKind<BrowserBookmark, unknown>, 'path' | 'failureText'>,
  data: Record<string, unknown> & { enableTextAlerts: boolean; mobilePhone: string },
): Promise<Result<SaveAnswer, RefusedUpdate | 'no-answer'>> => {
  const refuse = (value: string) => err(refusalOf(value));
  if (data.enableTextAlerts && !(await isPhoneAccepted(services, data.mobilePhone))) return refuse(invalidPhone);
  const reply = await tryAccount(services, path, { data });
  if (!reply.ok) return reply.error.hasNoAnswer ? err('no-answer') : refuse(failureText(reply.error.words));
  const answer = readSaveAnswer(reply.value);
  const { msgs: messages, title, notes, version } = answer;
  if (messages.length > 0) {
    const insistNext = hasWarning(messages);
    return err({ messages, insistNext, ...(insistNext && { theirs: { title, notes, version } }) });
  }
  return isSaveDone(answer) ? ok(answer) : refuse(failureText(''));
};

/** Saves a panel's fields, and closes the panel shortly after (SAVE-12 to SAVE-14, SRCHSAVE-03). */
export const updateBookmark =
  <Item extends BrowserBookmark, State>(kind: PanelKind<Item, State>) =>
  (update: BookmarkUpdate): ShopperThunk<State, Promise<void>> =>
  async (dispatch, getState, services) => {
    const { select, actions } = kind;
    const { panel, animatedButtonState } = select(getState());
    if (!panel || animatedButtonState === 'loading') return;
    const { bookmark: before } = panel;
    const isOpen = () => select(getState()).panel?.bookmark.id === before.id;
    const { bookmarkTitle, bookmarkNotes, enableEmailAlerts, enableTextAlerts } = update;
    const flags = { enableEmailAlerts, enableTextAlerts, mobilePhone: phoneDigits(update.mobilePhone) };
    const { id: bookmarkId, version, overwriteFlag } = before;
    const notes = bookmarkNotes === undefined ? {} : { bookmarkNotes };
    dispatch(actions.buttonChanged('loading'));
    const saved = await send(services, kind, {
      ...kind.bodyOf(before, update, services),
      bookmarkId,
      version,
      overwriteFlag,
      bookmarkTitle,
      ...notes,
      ...flags,
    });
    const wanted: Item = {
      ...before,
      ...flags,
      ...(bookmarkNotes !== undefined && { notes: bookmarkNotes }),
      title: bookmarkTitle,
      overwriteFlag: false,
    };
    const hasNoAnswer = !saved.ok && saved.error === 'no-answer';
    const isWaiting = hasNoAnswer && dispatch(kind.keepForLater({ before, after: wanted }));
    if (!saved.ok && !isWaiting) {
      const refusal = saved.error === 'no-answer' ? refusalOf(kind.failureText('')) : saved.error;
      if (isOpen()) dispatch(actions.updateRefused(refusal));
      return;
    }
    const { textAlertsPending, version: savedVersion } = saved.ok ? saved.value : before;
    const after: Item = { ...wanted, textAlertsPending, version: savedVersion };
    dispatch(actions.bookmarkUpdated(after));
    kind.onSaved?.({ before, after, isOpen: isOpen() }, dispatch);
    if (!isOpen()) return;
    dispatch(actions.buttonChanged('loaded'));
    const open = select(getState()).panel;
    services.later(() => {
      // Leave the panel open if it was reopened meanwhile.
      if (select(getState()).panel === open) dispatch(kind.close());
    }, kind.closeAfterMs);
  };
