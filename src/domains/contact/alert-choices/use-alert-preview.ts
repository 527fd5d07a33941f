import { useEffect, useState } from 'react';
import { useDispatch } from 'react-redux';
import { debounce } from '#ui/debounce.ts';
import type { AlertDialogDispatch } from './alert-dialog-slice.ts';
import type { AlertPreview } from './alert-preview-answer.ts';
import type { AlertDraft, AlertSettings } from './alert-settings.ts';
import { previewRequest, readAlertPreview } from './read-alert-preview.ts';

/** Debounce: long enough to change two switches in a row. */
const restMs = 250;

/** Preview for the current draft. The last preview stays visible until the next has loaded. */
export const useAlertPreview = (settings: AlertSettings, draft: AlertDraft) => {
  const dispatch = useDispatch<AlertDialogDispatch>();
  const [preview, setPreview] = useState<AlertPreview>();
  const [state, setState] = useState<'asking' | 'known' | 'unknown' | 'failed'>('asking');
  const [attempt, setAttempt] = useState(0);
  const request = previewRequest(settings, draft);
  const question = JSON.stringify(request);

  // biome-ignore lint/correctness/useExhaustiveDependencies: reloads only for another request or another attempt
  useEffect(() => {
    const call = new AbortController();
    setState('asking');
    const ask = debounce(async () => {
      const answer = await dispatch(readAlertPreview(request, call.signal));
      // A newer request has replaced this one.
      if (call.signal.aborted) return;
      if (typeof answer === 'object') setPreview(answer);
      setState(typeof answer === 'object' ? 'known' : answer);
    }, restMs);
    ask();
    return () => {
      ask.cancel();
      call.abort();
    };
  }, [question, attempt]);

  return { preview, state, askAgain: () => setAttempt(attempt + 1) };
};
