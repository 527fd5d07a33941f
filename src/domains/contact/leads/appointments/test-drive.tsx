import { Form } from 'react-router';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/forms/field.tsx';
import { TextInput } from '#ui/forms/text-input.tsx';
import { Disclosure } from '#ui/layout/disclosure.tsx';
import { TextLink } from '#ui/layout/layout.tsx';
import { InlineError } from '#ui/status/inline-error.tsx';
import type { RefusedWrite } from '../conversation/refused-write.ts';
import { type AppointmentView, longestPlace } from './appointment.ts';
import styles from './test-drive.module.css';

type TestDriveProps = {
  leadId: string;
  appointment: AppointmentView | undefined;
  /** Whether the reader can still write in the conversation. */
  canPropose: boolean;
  action: string;
  refused?: RefusedWrite | undefined;
};

const Answer = ({
  leadId,
  action,
  id,
  slot,
  children,
}: {
  leadId: string;
  action: string;
  id: string;
  slot?: number;
  children: string;
}) => (
  <Form method="post" action={action} preventScrollReset>
    <input type="hidden" name="intent" value="appointment" />
    <input type="hidden" name="question" value={leadId} />
    <input type="hidden" name="appointment" value={id} />
    {slot !== undefined && <input type="hidden" name="slot" value={slot} />}
    <Button type="submit" variant="quiet" size="small">
      {children}
    </Button>
  </Form>
);

const Current = ({ appointment, ...post }: { appointment: AppointmentView; leadId: string; action: string }) => {
  const { id, state, isOwn, slots, place, label, calendarHref } = appointment;
  if (state === 'declined') return <p>The proposed test drive was declined.</p>;
  if (state === 'canceled') return <p>The test drive on {label} was canceled.</p>;
  if (state === 'accepted') {
    return (
      <>
        <p>
          <b>Test drive on {label}</b>
          <br />
          {place}
        </p>
        <p>
          <TextLink href={calendarHref} download>
            Add to calendar
          </TextLink>
        </p>
        <Answer {...post} id={id}>
          Cancel test drive
        </Answer>
      </>
    );
  }
  return (
    <>
      <p>
        <b>{isOwn ? 'You proposed a test drive' : 'Pick a time for the test drive'}</b>
        <br />
        {place}
      </p>
      <ul className={styles.slots}>
        {slots.map((slot) => (
          <li key={slot.ms}>
            {slot.label}
            {!isOwn && (
              <Answer {...post} id={id} slot={slot.ms}>
                Accept
              </Answer>
            )}
          </li>
        ))}
      </ul>
      <Answer {...post} id={id}>
        {isOwn ? 'Take back' : 'Decline'}
      </Answer>
    </>
  );
};

/** A test drive of a conversation: what is agreed or proposed, and proposing one. */
export const TestDrive = ({ leadId, appointment, canPropose, action, refused }: TestDriveProps) => {
  const own = refused?.intent === 'propose' ? refused : undefined;
  const values = own?.values ?? {};
  return (
    <>
      {appointment && (
        <div className={styles.current}>
          <Current leadId={leadId} action={action} appointment={appointment} />
          {refused?.intent === 'appointment' && refused.message && <InlineError>{refused.message}</InlineError>}
        </div>
      )}
      {canPropose && appointment?.state !== 'accepted' && (
        <Disclosure summary="Propose a test drive" look="link" open={own !== undefined}>
          <Form method="post" action={action} preventScrollReset className={styles.propose}>
            <input type="hidden" name="intent" value="propose" />
            <input type="hidden" name="question" value={leadId} />
            {(['1', '2', '3'] as const).map((at) => (
              <div key={at} className={styles.slot}>
                <Field label={`Day ${at}`} {...(at !== '1' && { note: 'optional' })} error={own?.errors[`date${at}`]}>
                  <TextInput type="date" name={`date${at}`} required={at === '1'} defaultValue={values[`date${at}`]} />
                </Field>
                <Field label={`Time ${at}`} {...(at !== '1' && { note: 'optional' })} error={own?.errors[`time${at}`]}>
                  <TextInput type="time" name={`time${at}`} required={at === '1'} defaultValue={values[`time${at}`]} />
                </Field>
              </div>
            ))}
            <Field label="Public place" hint="Times are the seller’s local time." error={own?.errors.place}>
              <TextInput name="place" maxLength={longestPlace} required defaultValue={values.place} />
            </Field>
            {own?.message && <InlineError>{own.message}</InlineError>}
            <Button type="submit" variant="quiet" size="small">
              Propose
            </Button>
          </Form>
        </Disclosure>
      )}
    </>
  );
};
