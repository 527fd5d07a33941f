import { useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import { useRevalidator } from 'react-router';
import type { ShopperDispatch } from '#domains/reference/shopper/shopper-thunk.ts';
import { type AlertTarget, channelOf, type SwitchedChannel } from './alert-target.ts';
import { switchAlert } from './switch-alert.ts';
import { elsewhereWords, failedSwitchWords } from './switch-copy.ts';

type Move = { channel: SwitchedChannel; on: boolean };

/** The message below the switches, with a button to repeat or reverse the change. */
type Note = { level: 'error' | 'info'; words: string; action: string; move: Move };

/** State of the switches. Changes are sent one at a time, each on top of the previous answer. */
export const useAlertSwitches = (loaded: AlertTarget) => {
  const dispatch = useDispatch<ShopperDispatch<unknown>>();
  const { revalidate } = useRevalidator();
  const [answered, setAnswered] = useState<AlertTarget | null>(null);
  const [moving, setMoving] = useState<readonly Move[]>([]);
  const [note, setNote] = useState<Note | null>(null);
  const queue = useRef<Promise<void>>(Promise.resolve());
  const current = answered?.id === loaded.id && answered.version >= loaded.version ? answered : loaded;
  const last = useRef<AlertTarget | null>(null);

  const send = async (move: Move): Promise<void> => {
    // The answer to the previous change may be newer than what was on the page when this switch was pressed.
    const before = last.current?.id === current.id && last.current.version > current.version ? last.current : current;
    const result = await dispatch(switchAlert(before, move.channel, move.on));
    setMoving((all) => all.filter((one) => one !== move));
    if (!result.ok) {
      const words = failedSwitchWords(move.channel, move.on, result.error);
      return setNote({ level: 'error', words, action: 'Try again', move });
    }
    const { alert, elsewhere, isWaiting } = result.value;
    last.current = alert;
    setAnswered(alert);
    const [other] = elsewhere;
    if (other) {
      const words = elsewhereWords(move, other, Date.now());
      setNote({ level: 'info', words, action: 'Undo', move: { channel: other.channel, on: !other.on } });
    }
    // Updates counts and sentences elsewhere on the page.
    if (!isWaiting) void revalidate();
  };

  const move = (channel: SwitchedChannel, on: boolean): void => {
    const one = { channel, on };
    setNote(null);
    setMoving((all) => [...all, one]);
    queue.current = queue.current.then(() => send(one));
  };

  /** The requested state while a change is being sent, otherwise the saved one. */
  const isOn = (channel: SwitchedChannel): boolean =>
    moving.findLast((one) => one.channel === channel)?.on ?? current[channelOf(channel).flag];
  const isMoving = (channel: SwitchedChannel): boolean => moving.some((one) => one.channel === channel);
  const isPending = current.textAlertsPending && isOn('text') && !isMoving('text');
  return { isOn, isMoving, isPending, move, note };
};
