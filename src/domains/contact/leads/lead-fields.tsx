import type { FormEvent, ReactNode } from 'react';
import type { ChatOffer } from '#domains/cars/listings/seller-view.ts';
import { Figure } from '#domains/reference/payments/figures/figure.tsx';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/forms/field.tsx';
import { Segmented } from '#ui/forms/segmented.tsx';
import { Select, TextInput } from '#ui/forms/text-input.tsx';
import type { VehicleLeadType } from './lead.ts';
import styles from './lead-form.module.css';
import { leadTypeNames, partsOfDay } from './lead-terms.ts';
import { type ClosingProps, type FilledIn, LeadClosing, type LeadTerms, ShopperFields } from './shopper-fields.tsx';

/** What the lead form shows on a vehicle page. */
export type LeadView = {
  listingId: number;
  dealer: string;
  /** "$38,066": the figure that the dealer is sent. */
  outTheDoor: string;
  /** The inputs of that figure other than the shopper's terms, encoded. */
  costs?: string | undefined;
  /** The first day that can be chosen for a test drive. */
  today: string;
  chat: ChatOffer;
  /** "Usually answers within 2 hours." Undefined if not measured. */
  answerTime?: string | undefined;
} & LeadTerms;

type LeadFieldsProps = { lead: LeadView } & FilledIn & Pick<ClosingProps, 'message' | 'busy'>;

const typesOf = ({ chat }: LeadView): { value: VehicleLeadType; label: ReactNode }[] =>
  (Object.keys(leadTypeNames) as VehicleLeadType[])
    .filter((value) => value !== 'CHAT' || chat !== 'none')
    .map((value) => ({
      value,
      label: value === 'CHAT' && chat === 'wide' ? <span className={styles.wideOnly}>Chat</span> : leadTypeNames[value],
    }));

const TestDriveTime = ({ lead, errors, values }: Pick<LeadFieldsProps, 'lead' | 'errors' | 'values'>) => (
  <div className={styles.when}>
    <Field label="Day" note="optional" error={errors.preferredDate}>
      <TextInput type="date" name="preferredDate" min={lead.today} defaultValue={values.preferredDate} />
    </Field>
    <Field label="Time of day" note="optional" error={errors.preferredTime}>
      <Select name="preferredTime" defaultValue={values.preferredTime ?? ''}>
        <option value="">Any time</option>
        {partsOfDay.map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </Select>
    </Field>
  </div>
);

export const LeadFields = ({ lead, errors, message, values, busy }: LeadFieldsProps) => (
  <>
    <input type="hidden" name="listingId" value={lead.listingId} />
    <input type="hidden" name="originPage" value="vdp" />
    <div className={styles.wide}>
      <Segmented
        legend="What would you like?"
        name="leadType"
        block
        options={typesOf(lead)}
        defaultValue={values.leadType ?? 'AVAILABILITY'}
      />
    </div>
    <ShopperFields errors={errors} values={values} />
    <TestDriveTime lead={lead} errors={errors} values={values} />
    <LeadClosing terms={lead} dealer={lead.dealer} errors={errors} message={message} values={values} busy={busy} />
  </>
);

export const LeadPromise = ({ lead }: { lead: Pick<LeadView, 'dealer' | 'outTheDoor' | 'costs' | 'answerTime'> }) => (
  <aside className={styles.promise} aria-label="What happens to your message">
    {lead.answerTime && (
      <p>
        <b>{lead.answerTime}</b>
        Median for questions asked here in the last 90 days.
      </p>
    )}
    <p>
      <b>Goes to one seller</b>
      Your details are sent to {lead.dealer} and nobody else. We never resell them.
    </p>
    {lead.outTheDoor !== '' && (
      <p data-costs={lead.costs}>
        <b>Your numbers are included</b>
        They see the out-the-door price of <Figure of="outTheDoor" costs={lead.costs} typical={lead.outTheDoor} />.
      </p>
    )}
  </aside>
);

const directly = 'They have your question and will reply to you directly.';
const sentWords: Readonly<Record<LeadView['answers'], string>> = {
  relay: directly,
  choice: directly,
  site: 'You get the answer by email, with a link to read and answer it here.',
};

/**
 * Confirmation after sending (UI-06); `held` is why it waits for an operator first. The way back to the form is itself a
 * form, so that it works without JavaScript.
 */
export const LeadSent = ({ lead, held, onAgain }: { lead: LeadView; held: string; onAgain: () => void }) => {
  const again = (event: FormEvent) => {
    event.preventDefault();
    onAgain();
  };
  return (
    <>
      <h3>{held ? 'Your message waits for a check' : `Sent to ${lead.dealer}`}</h3>
      <p>{held ? `${held} We look at it, then send it or email you why not.` : sentWords[lead.answers]}</p>
      <form method="get" action="#contact" onSubmit={again}>
        <Button type="submit" variant="quiet">
          Ask something else
        </Button>
      </form>
    </>
  );
};
