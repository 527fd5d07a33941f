import { useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import { useRevalidator } from 'react-router';
import type { ShopperDispatch, ShopperThunk } from '#domains/reference/shopper/shopper-thunk.ts';
import type { FormAnswer } from '#lib/forms/form-answer.ts';
import { sendForm } from '#lib/forms/send-form.ts';
import { mineOf, type PersonOpinion, type SharedCar } from './shared-car.ts';
import type { OpinionChanges } from './shared-list.ts';
import { opinionCall } from './shared-list-calls.ts';

const sendOpinion =
  (listId: string, listingId: number, changes: OpinionChanges): ShopperThunk<unknown, Promise<FormAnswer>> =>
  (_dispatch, _getState, { http }) =>
    sendForm(opinionCall(listId, listingId), { values: {}, body: changes }, http);

type Failure = { words: string; changes: OpinionChanges };

/** The car with the shopper's own opinion as they last chose it, also while that is being sent, one change at a time. */
export const useOpinion = (listId: string, loaded: SharedCar) => {
  const dispatch = useDispatch<ShopperDispatch<unknown>>();
  const { revalidate } = useRevalidator();
  const [unsent, setUnsent] = useState<readonly OpinionChanges[]>([]);
  const [sent, setSent] = useState<{ over: SharedCar; changes: OpinionChanges }>();
  const [failure, setFailure] = useState<Failure>();
  const queue = useRef<Promise<void>>(Promise.resolve());
  const latest = useRef(loaded);
  latest.current = loaded;

  const send = async (changes: OpinionChanges): Promise<void> => {
    const answer = await dispatch(sendOpinion(listId, loaded.listingId, changes));
    setUnsent((all) => all.filter((one) => one !== changes));
    if (answer.status === 'refused') {
      const words = answer.message ?? Object.values(answer.errors)[0] ?? 'Not saved.';
      return setFailure({ words, changes });
    }
    // Shown until the page has it, too.
    setSent((before) => {
      const isSame = before?.over === latest.current;
      return { over: latest.current, changes: { ...(isSame && before.changes), ...changes } };
    });
    void revalidate();
  };

  const change = (changes: OpinionChanges): void => {
    setFailure(undefined);
    setUnsent((all) => [...all, changes]);
    queue.current = queue.current.then(() => send(changes));
  };

  const own = Object.assign({}, sent?.over === loaded && sent.changes, ...unsent) as OpinionChanges;
  const mine = mineOf(loaded);
  const current: PersonOpinion | undefined = mine && {
    ...mine,
    mark: own.mark ?? mine.mark,
    reason: own.reason ?? mine.reason,
    note: own.note ?? mine.note,
  };
  const opinions = loaded.opinions.map((one) => (one.person.isMe && current ? current : one));
  const retry = () => failure && change(failure.changes);
  return { car: { ...loaded, opinions }, mine: current, isSending: unsent.length > 0, failure, change, retry };
};
