import { type SubmitEvent, useId, useState } from 'react';
import { useDispatch } from 'react-redux';
import { overlayClosed } from '#domains/reference/shopper/overlays-slice.ts';
import { formValues } from '#lib/forms/form-values.ts';
import { Button, type ButtonState } from '#ui/button.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { InlineError } from '#ui/status/inline-error.tsx';
import type { UserDispatch } from '../user-slice.ts';
import styles from './account-overview.module.css';
import { answerWelcome, type WelcomeRefusal, welcomeBody } from './answer-welcome.ts';
import { WelcomeFields } from './welcome-fields.tsx';

/** The dialog with the welcome questions, shown once; it can be closed without an answer (UI-01, RULING-31). */
export const NewUserModal = () => {
  const dispatch = useDispatch<UserDispatch>();
  const formId = useId();
  const [refused, setRefused] = useState<WelcomeRefusal>();
  const [state, setState] = useState<ButtonState>('');
  const close = () => {
    dispatch(overlayClosed('new-user'));
    void dispatch(answerWelcome({}));
  };
  const send = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const values = formValues(new FormData(event.currentTarget));
    setState('loading');
    const refusal = await dispatch(answerWelcome(welcomeBody(values)));
    setState('');
    setRefused(refusal);
    if (!refusal) dispatch(overlayClosed('new-user'));
  };
  return (
    <Dialog
      open
      title="Welcome"
      onClose={close}
      footer={
        <>
          <Button variant="quiet" onClick={close}>
            Not now
          </Button>
          <Button type="submit" form={formId} state={state}>
            Save
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.welcome} onSubmit={send}>
        <p>Two quick questions to get started. Both can be changed later.</p>
        <WelcomeFields error={refused?.zip} />
        {refused?.form && <InlineError>{refused.form}</InlineError>}
      </form>
    </Dialog>
  );
};
