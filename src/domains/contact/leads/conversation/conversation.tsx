import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/forms/field.tsx';
import { Select, TextArea } from '#ui/forms/text-input.tsx';
import { Disclosure } from '#ui/layout/disclosure.tsx';
import { InlineError } from '#ui/status/inline-error.tsx';
import { TestDrive } from '../appointments/test-drive.tsx';
import { longestMessage } from '../lead-terms.ts';
import type { Thread as ThreadView } from '../questions/question.ts';
import styles from './conversation.module.css';
import { longestReport, reportReasons } from './conversation-report.ts';
import type { RefusedWrite } from './refused-write.ts';
import type { LeadWriter } from './relay-addresses.server.ts';
import { Thread } from './thread.tsx';

type ConversationProps = {
  question: ThreadView;
  /** How the reader knows each side. */
  names: Readonly<Record<LeadWriter, string>>;
  reader: LeadWriter;
  /** The page all forms are posted to, without script too. */
  action: string;
  refused?: RefusedWrite | undefined;
  /** Between the messages and the forms. */
  children?: ReactNode;
};

type PartProps = Pick<ConversationProps, 'question' | 'action' | 'refused'> & { other: string };

const Intent = ({ id, intent }: { id: string; intent: string }) => (
  <>
    <input type="hidden" name="intent" value={intent} />
    <input type="hidden" name="question" value={id} />
  </>
);

const Reply = ({ question: { id, messages }, action, other, refused }: PartProps) => {
  const after = messages.at(-1)?.id ?? '';
  const own = refused?.intent === 'reply' ? refused : undefined;
  return (
    <Form key={after} method="post" action={action} preventScrollReset className={styles.form}>
      <Intent id={id} intent="reply" />
      <input type="hidden" name="after" value={after} />
      <Field label={`Write to ${other}`} error={own?.errors.words}>
        <TextArea name="words" rows={3} maxLength={longestMessage} required defaultValue={own?.values.words ?? ''} />
      </Field>
      {own?.message && <InlineError>{own.message}</InlineError>}
      <Button type="submit" size="small">
        Send
      </Button>
    </Form>
  );
};

const Safety = ({ question: { id, isReported, hasEnded }, action, other, refused }: PartProps) => {
  const own = refused?.intent === 'report' ? refused : undefined;
  return (
    <Disclosure summary="Report or block" look="link" open={own !== undefined}>
      <div className={styles.safety}>
        {isReported ? (
          <p>Reported. We read the conversation and email you what we decide.</p>
        ) : (
          <Form method="post" action={action} preventScrollReset className={styles.form}>
            <Intent id={id} intent="report" />
            <Field label={`What’s wrong with what ${other} wrote?`} error={own?.errors.reason}>
              <Select name="reason" required defaultValue={own?.values.reason ?? ''}>
                <option value="">Choose</option>
                {Object.entries(reportReasons).map(([value, label]) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </Select>
            </Field>
            <Field label="Details" note="optional" error={own?.errors.words}>
              <TextArea name="words" rows={2} maxLength={longestReport} defaultValue={own?.values.words ?? ''} />
            </Field>
            {own?.message && <InlineError>{own.message}</InlineError>}
            <Button type="submit" variant="quiet" size="small">
              Report
            </Button>
          </Form>
        )}
        {!hasEnded && (
          <Form method="post" action={action} preventScrollReset className={styles.form}>
            <Intent id={id} intent="end" />
            <p>Blocking ends this conversation for good. {other} reads only that it has ended.</p>
            <Button type="submit" variant="quiet" size="small">
              Block {other}
            </Button>
          </Form>
        )}
      </div>
    </Disclosure>
  );
};

/** A conversation as one side reads it, with everything that side can do. */
export const Conversation = ({ question, names, reader, action, refused, children }: ConversationProps) => {
  const other = names[reader === 'owner' ? 'shopper' : 'owner'];
  const part = { question, action, other, refused };
  return (
    <div className={styles.conversation}>
      <Thread question={question} names={names} />
      {children}
      {question.hasEnded && <p className={styles.note}>This conversation has ended.</p>}
      <TestDrive
        leadId={question.id}
        drives={question.testDrives}
        days={question.days}
        reader={reader}
        other={other}
        canPropose={question.canReply}
        action={action}
        refused={refused}
      />
      {question.canReply && <Reply {...part} />}
      <Safety {...part} />
    </div>
  );
};
