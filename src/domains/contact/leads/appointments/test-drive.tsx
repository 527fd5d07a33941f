import { Form } from 'react-router';
import type { FieldErrors } from '#lib/forms/form-answer.ts';
import type { FormValues } from '#lib/forms/form-values.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/forms/field.tsx';
import { Select, TextInput } from '#ui/forms/text-input.tsx';
import { Disclosure } from '#ui/layout/disclosure.tsx';
import { TextLink } from '#ui/layout/layout.tsx';
import { InlineError } from '#ui/status/inline-error.tsx';
import type { RefusedWrite } from '../conversation/refused-write.ts';
import type { LeadWriter } from '../conversation/relay-addresses.server.ts';
import { type AppointmentView, longestPlace, mostSlots, type SlotDay } from './appointment.ts';
import styles from './test-drive.module.css';

type TestDriveProps = {
  leadId: string;
  drives: readonly AppointmentView[];
  /** A dealer's open times; without them times and a public place are typed. */
  days: readonly SlotDay[] | undefined;
  reader: LeadWriter;
  /** How the reader knows the other side. */
  other: string;
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

type Post = { leadId: string; action: string };

const Agreed = ({
  appointment: { id, place, label, calendarHref },
  ...post
}: Post & { appointment: AppointmentView }) => (
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

const Proposed = ({
  appointment: { id, isOwn, slots, place },
  other,
  ...post
}: Post & { appointment: AppointmentView; other: string }) => (
  <>
    <p>
      <b>{isOwn ? `Waiting for ${other} to confirm a test drive` : `${other} asks for a test drive`}</b>
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

const Current = ({ appointment, other, ...post }: Post & { appointment: AppointmentView; other: string }) => {
  const { state, label } = appointment;
  if (state === 'declined') return <p>The proposed test drive was declined.</p>;
  if (state === 'canceled') return <p>The test drive on {label} was canceled.</p>;
  if (state === 'accepted') return <Agreed {...post} appointment={appointment} />;
  return <Proposed {...post} appointment={appointment} other={other} />;
};

type Entered = { values: FormValues; errors: FieldErrors };

/** Open times to choose from: one for a shopper, up to three for the dealer who offers them. */
const OpenTimes = ({ days, most, values, errors }: Entered & { days: readonly SlotDay[]; most: number }) =>
  (['1', '2', '3'] as const).slice(0, most).map((at) => (
    <Field
      key={at}
      label={most === 1 ? 'Day and time' : `Time ${at}`}
      {...(at !== '1' && { note: 'optional' })}
      error={errors[`slot${at}`] ?? (at === '1' ? errors.date1 : undefined)}
    >
      <Select name={`slot${at}`} required={at === '1'} defaultValue={values[`slot${at}`] ?? ''}>
        <option value="">Choose</option>
        {days.map(({ label, slots }) => (
          <optgroup key={label} label={label}>
            {slots.map(({ ms, label: time }) => (
              <option key={ms} value={ms}>
                {label}, {time}
              </option>
            ))}
          </optgroup>
        ))}
      </Select>
    </Field>
  ));

const TypedTimes = ({ values, errors }: Entered) => (
  <>
    {(['1', '2', '3'] as const).map((at) => (
      <div key={at} className={styles.slot}>
        <Field label={`Day ${at}`} {...(at !== '1' && { note: 'optional' })} error={errors[`date${at}`]}>
          <TextInput type="date" name={`date${at}`} required={at === '1'} defaultValue={values[`date${at}`]} />
        </Field>
        <Field label={`Time ${at}`} {...(at !== '1' && { note: 'optional' })} error={errors[`time${at}`]}>
          <TextInput type="time" name={`time${at}`} required={at === '1'} defaultValue={values[`time${at}`]} />
        </Field>
      </div>
    ))}
    <Field label="Public place" hint="Times are the seller’s local time." error={errors.place}>
      <TextInput name="place" maxLength={longestPlace} required defaultValue={values.place} />
    </Field>
  </>
);

const summaryOf = (isAgreed: boolean, asksDealer: boolean): string => {
  if (isAgreed) return 'Change the time';
  return asksDealer ? 'Ask for a test drive' : 'Propose a test drive';
};

/** The test drives of a conversation: what is agreed or proposed, and proposing one. */
export const TestDrive = (props: TestDriveProps) => {
  const { leadId, drives, days, reader, other, canPropose, action, refused } = props;
  const own = refused?.intent === 'propose' ? refused : undefined;
  const entered = { values: own?.values ?? {}, errors: own?.errors ?? {} };
  const isAgreed = drives.some(({ state }) => state === 'accepted');
  const asksDealer = reader === 'shopper' && days !== undefined;
  return (
    <>
      {drives.length > 0 && (
        <div className={styles.current}>
          {drives.map((drive) => (
            <Current key={drive.id} leadId={leadId} action={action} appointment={drive} other={other} />
          ))}
          {refused?.intent === 'appointment' && refused.message && <InlineError>{refused.message}</InlineError>}
        </div>
      )}
      {canPropose && (
        <Disclosure summary={summaryOf(isAgreed, asksDealer)} look="link" open={own !== undefined}>
          <Form method="post" action={action} preventScrollReset className={styles.propose}>
            <input type="hidden" name="intent" value="propose" />
            <input type="hidden" name="question" value={leadId} />
            {days ? (
              <OpenTimes {...entered} days={days} most={asksDealer ? 1 : mostSlots} />
            ) : (
              <TypedTimes {...entered} />
            )}
            {days && (
              <p className={styles.note}>
                {asksDealer ? `${other} confirms it. ` : ''}Times are the dealer’s local time.
                {isAgreed && ' The agreed time stays until the other side accepts a new one.'}
              </p>
            )}
            {own?.message && <InlineError>{own.message}</InlineError>}
            <Button type="submit" variant="quiet" size="small">
              {asksDealer ? 'Ask for this time' : 'Propose'}
            </Button>
          </Form>
        </Disclosure>
      )}
    </>
  );
};
