import styles from '#domains/back-office/frame/admin-desk.module.css';
import { AdminFacts, AdminState, AdminTimeline, LinkButton } from '#domains/back-office/frame/admin-kit.tsx';
import { AdminPanel } from '#domains/back-office/frame/admin-screen.tsx';
import {
  type CreditApplication,
  employmentKinds,
  housingKinds,
} from '#domains/contact/purchases/credit-application.ts';
import {
  creditDecisionNames,
  creditDecisions,
  type DealContact,
  dealDay,
  dealStatuses,
  dealTypeWords,
  isOpen,
} from '#domains/contact/purchases/deal.ts';
import { termRows } from '#domains/contact/purchases/purchase-terms.ts';
import { payingOptions } from '#domains/reference/payments/deal-terms.ts';
import { formatMoney } from '#lib/money.ts';
import { formatPhone } from '#lib/nanp-phone.ts';
import { opsPath } from '#paths/paths.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/forms/checkbox.tsx';
import { Field } from '#ui/forms/field.tsx';
import { Select, TextInput } from '#ui/forms/text-input.tsx';
import { type DealErrors, type DealField, dealTexts } from './deal-change.ts';
import type { DealOpened } from './deal-desk.server.ts';
import { deliveryStates } from './delivery-states.ts';

export type ReadApplication = CreditApplication | 'unreadable';
type DealPanelProps = DealOpened & {
  /** Once somebody asked to see it. */
  contact?: DealContact | undefined;
  /** Once somebody asked to see it. */
  said?: ReadApplication | undefined;
  errors: DealErrors;
  /** What was typed, where it was refused. */
  typed?: Readonly<Record<string, string>> | undefined;
};

const Said = ({ said }: { said: ReadApplication }) => {
  if (said === 'unreadable')
    return <p className={styles.hidden}>It was encrypted under another key than this server has. See SEALING_KEY.</p>;
  return (
    <AdminFacts
      facts={[
        ['Name', `${said.firstName} ${said.lastName}`],
        ['Born', said.birthDate],
        ['SSN ends in', said.lastFour],
        ['Address', `${said.street}, ${said.city}, ${said.state} ${said.zip}`],
        ['Home', `${housingKinds[said.housing]}, ${formatMoney(said.housingMonthlyUsd)} a month`],
        ['Work', [employmentKinds[said.employment], said.employer].filter(Boolean).join(', ')],
        ['Income', `${formatMoney(said.yearlyIncomeUsd)} a year`],
      ]}
    />
  );
};

const Application = ({ application, said }: Pick<DealPanelProps, 'application' | 'said'>) => {
  if (!application) return <p className={styles.hidden}>Nothing is kept: none was sent, or it is deleted.</p>;
  return (
    <>
      <p className={styles.hidden}>
        Given {dealDay(application.givenMs)}, deleted {dealDay(application.deleteMs)}. Self-reported.
      </p>
      {said ? (
        <Said said={said} />
      ) : (
        <form method="post" className={styles.hidden}>
          What the shopper wrote is hidden.{' '}
          <LinkButton name="intent" value="show">
            Show, logged
          </LinkButton>
        </form>
      )}
    </>
  );
};

const Buyer = ({ hasContact, contact }: Pick<DealPanelProps, 'hasContact' | 'contact'>) => {
  if (!hasContact) return <p className={styles.hidden}>Started before contact details were asked for.</p>;
  if (!contact) {
    return (
      <form method="post" className={styles.hidden}>
        Name and contact are hidden.{' '}
        <LinkButton name="intent" value="contact">
          Show, logged
        </LinkButton>
      </form>
    );
  }
  return (
    <AdminFacts
      facts={[
        ['Name', `${contact.firstName} ${contact.lastName}`.trim()],
        ['Email', contact.email],
        ['Phone', formatPhone(contact.phone)],
        ['ZIP', contact.zip],
      ]}
    />
  );
};

const figures: readonly { name: DealField; label: string; prefix?: string; suffix?: string }[] = [
  { name: 'price', label: 'The dealer’s price', prefix: '$' },
  { name: 'monthly', label: 'Payment a month', prefix: '$' },
  { name: 'months', label: 'Term', suffix: 'months' },
  { name: 'apr', label: 'Rate', suffix: '% APR' },
  { name: 'due', label: 'Due at signing', prefix: '$' },
  { name: 'tradeIn', label: 'For the trade-in', prefix: '$' },
  { name: 'lender', label: 'Lender' },
  { name: 'listingId', label: 'Listing' },
];

const Change = ({ deal, errors, typed }: Pick<DealPanelProps, 'deal' | 'errors' | 'typed'>) => {
  const texts: Readonly<Record<string, string>> = typed ?? dealTexts(deal);
  const statuses = [deal.status, ...dealStatuses[deal.status].next];
  const decisions =
    deal.decision === 'none' ? (['none'] as const) : creditDecisionNames.filter((one) => one !== 'none');
  return (
    <form method="post" className={styles.change}>
      <input type="hidden" name="basedOn" value={deal.changedMs} />
      <div className={styles.whole}>
        <Field label="Status" error={errors.status}>
          <Select name="status" size="small" defaultValue={texts.status}>
            {statuses.map((status) => (
              <option key={status} value={status}>
                {dealStatuses[status].label}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      <div className={styles.whole}>
        <Field label="Credit" error={errors.decision}>
          <Select name="decision" size="small" defaultValue={texts.decision}>
            {decisions.map((decision) => (
              <option key={decision} value={decision}>
                {creditDecisions[decision].label}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      <Field label="Paid by" error={errors.dealType}>
        <Select name="dealType" size="small" defaultValue={texts.dealType}>
          {payingOptions.map((option) => (
            <option key={option} value={option}>
              {dealTypeWords[option]}
            </option>
          ))}
        </Select>
      </Field>
      {figures.map(({ name, label, ...unit }) => (
        <Field key={name} label={label} error={errors[name]}>
          <TextInput
            name={name}
            {...unit}
            size="small"
            numeric={name !== 'lender'}
            defaultValue={texts[name]}
            maxLength={80}
            autoComplete="off"
          />
        </Field>
      ))}
      <div className={styles.whole}>
        <Checkbox name="testDrive" value="yes" defaultChecked={texts.testDrive === 'yes'}>
          A test drive is part of it
        </Checkbox>
      </div>
      <div className={styles.whole}>
        <Button type="submit" size="small" name="intent" value="change">
          Save and notify shopper
        </Button>
      </div>
    </form>
  );
};

/** One deal: what it is about, what is to be changed, and what the shopper wrote once somebody asked to see that. */
export const DealPanel = ({ deal, application, hasContact, contact, said, errors, typed }: DealPanelProps) => (
  <AdminPanel title={`Purchase ${deal.id.slice(0, 8)}`} lead={dealStatuses[deal.status].label}>
    <AdminFacts
      facts={[
        [
          'Car',
          <a key="car" href={opsPath(`listings/${deal.listingId}`)}>
            {deal.vehicle.title}
          </a>,
        ],
        [
          'Dealer',
          <a key="dealer" href={opsPath(`dealers/${deal.ownerId}`)}>
            {deal.dealer}
          </a>,
        ],
        ['Credit', creditDecisions[deal.decision].label],
        ['Expires', dealDay(deal.expiresMs)],
        [
          'Email to dealer',
          <AdminState key="email" tone={deliveryStates[deal.delivery].tone}>
            {deliveryStates[deal.delivery].words}
          </AdminState>,
        ],
        ...termRows({ ...deal, decision: 'none' }),
      ]}
    />
    <h3 className={styles.sub}>Buyer</h3>
    <Buyer hasContact={hasContact} contact={contact} />
    {isOpen(deal.status) && (
      <>
        <h3 className={styles.sub}>Change</h3>
        <Change key={deal.changedMs} deal={deal} errors={errors} typed={typed} />
      </>
    )}
    <h3 className={styles.sub}>Credit application</h3>
    <Application application={application} said={said} />
    <h3 className={styles.sub}>What happened</h3>
    <AdminTimeline
      moments={deal.steps.map(({ atMs, words }) => ({ key: `${atMs} ${words}`, atMs, tone: 'good', words }))}
    />
  </AdminPanel>
);
