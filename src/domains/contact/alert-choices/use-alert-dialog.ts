import { useEffect, useState } from 'react';
import { useDispatch } from 'react-redux';
import { useRevalidator } from 'react-router';
import type { ButtonState } from '#ui/button.tsx';
import type { AlertDialogDispatch, DialogTarget } from './alert-dialog-slice.ts';
import { type AlertDraft, type AlertSettings, draftOf } from './alert-settings.ts';
import { pushWords } from './push-copy.ts';
import { readAlertSettings, readPushState, type SaveProblem, saveAlerts } from './save-alerts.ts';

type Reading = 'reading' | 'failed' | { settings: AlertSettings; draft: AlertDraft };

/** State of the alert dialog, from loading the settings to saving them. */
export const useAlertDialog = (target: DialogTarget) => {
  const dispatch = useDispatch<AlertDialogDispatch>();
  const { revalidate } = useRevalidator();
  const [form, setForm] = useState<Reading>('reading');
  const [state, setState] = useState<ButtonState>('');
  const [problem, setProblem] = useState<SaveProblem | null>(null);
  const [done, setDone] = useState('');
  const [pushNote, setPushNote] = useState('');

  const read = async (): Promise<void> => {
    setForm('reading');
    const [settings, push] = await Promise.all([dispatch(readAlertSettings(target)), dispatch(readPushState())]);
    setPushNote(pushWords[push]);
    setForm(settings ? { settings, draft: draftOf(settings) } : 'failed');
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once; another target mounts another dialog
  useEffect(() => void read(), []);

  const change = (draft: AlertDraft): void => {
    if (typeof form === 'object') setForm({ ...form, draft });
  };

  const save = async (): Promise<void> => {
    if (typeof form !== 'object' || state !== '') return;
    setState('loading');
    setProblem(null);
    const saved = await dispatch(saveAlerts(form.settings, form.draft));
    if (saved.ok) {
      setState('loaded');
      setDone(saved.value);
      return revalidate();
    }
    setState('');
    setProblem(saved.error);
    // The draft stays in the form. With the newer version, the next Save replaces what another device changed.
    const version = 'general' in saved.error ? saved.error.version : undefined;
    if (version !== undefined) setForm({ ...form, settings: { ...form.settings, version } });
  };

  return { form, state, problem, done, pushNote, read, change, save };
};
