import styles from '#domains/back-office/frame/admin-desk.module.css';
import { AdminFacts, AdminState, AdminTimeline, LinkButton } from '#domains/back-office/frame/admin-kit.tsx';
import { AdminPanel } from '#domains/back-office/frame/admin-screen.tsx';
import { AdminForm, ForWriters } from '#domains/back-office/frame/reader-roles.tsx';
import {
  type CreditApplication,
  employmentKinds,
  housingKinds,
} from '#domains/contact/purchases/credit-application.ts';
import {
  creditDecisionNames,
  creditDecisions,
  isOpen,
  type PurchaseContact,
  payingOptionWords,
  purchaseDay,
  purchaseStatuses,
} from '#domains/contact/purchases/purchase.ts';
import { termRows } from '#domains/contact/purchases/purchase-terms.ts';
import { payingOptions } from '#domains/reference/payments/payment-terms.ts';
import { formatMoney } from '#lib/money.ts';
import { formatPhone } from '#lib/nanp-phone.ts';
import { opsPath } from '#paths/paths.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/forms/checkbox.tsx';
import { Field } from '#ui/forms/field.tsx';
import { Select, TextInput } from '#ui/forms/text-input.tsx';
import { deliveryStates } from './delivery-states.ts';
import { type PurchaseErrors, type PurchaseField, purchaseTexts } from './purchase-change.ts';
import type { PurchaseOpened } from './purchase-desk.server.ts';

export type ReadApplication = CreditApplication | 'unreadable';
type PurchasePanelProps = PurchaseOpened & {
  /** Set once the operator requested it. */
  contact?: PurchaseContact | undefined;
  /** Set once the operator requested it. */
  contents?: ReadApplication | undefined;
  errors: PurchaseErrors;
  /** The values of a refused form. */
  typed?: Readonly<Record<string, string>> | undefined;
};

const Contents = ({ contents }: { contents: ReadApplication }) => {
  if (contents === 'unreadable')
    return <p className={styles.hidden}>It was encrypted with a key this server doesn’t have. See SEALING_KEY.</p>;
  return (
    <AdminFacts
      facts={[
        ['Name', `${contents.firstName} ${contents.lastName}`],
        ['Date of birth', contents.birthDate],
        ['SSN ends in', contents.lastFour],
        ['Address', `${contents.street}, ${contents.city}, ${contents.state} ${contents.zip}`],
        ['Home', `${housingKinds[contents.housing]}, ${formatMoney(contents.housingMonthlyUsd)} a month`],
        ['Work', [employmentKinds[contents.employment], contents.employer].filter(Boolean).join(', ')],
        ['Income', `${formatMoney(contents.yearlyIncomeUsd)} a year`],
      ]}
    />
  );
};

const Application = ({ application, contents }: Pick<PurchasePanelProps, 'application' | 'contents'>) => {
  if (!application) return <p className={styles.hidden}>None on file: it was never sent, or was deleted.</p>;
  return (
    <>
      <p className={styles.hidden}>
        Submitted {purchaseDay(application.givenMs)}, deleted {purchaseDay(application.deleteMs)}. Self-reported.
      </p>
      {contents ? (
        <Contents contents={contents} />
      ) : (
        <AdminForm isReadable className={styles.hidden}>
          The application is hidden.{' '}
          <LinkButton name="intent" value="show">
            Show, logged
          </LinkButton>
        </AdminForm>
      )}
    </>
  );
};

const Buyer = ({ hasContact, contact }: Pick<PurchasePanelProps, 'hasContact' | 'contact'>) => {
  if (!hasContact) return <p className={styles.hidden}>Started before contact details were asked for.</p>;
  if (!contact) {
    return (
      <AdminForm isReadable className={styles.hidden}>
        Name and contact are hidden.{' '}
        <LinkButton name="intent" value="contact">
          Show, logged
        </LinkButton>
      </AdminForm>
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

const figures: readonly { name: PurchaseField; label: string; prefix?: string; suffix?: string }[] = [
  { name: 'price', label: 'The dealer’s price', prefix: '$' },
  { name: 'monthly', label: 'Payment a month', prefix: '$' },
  { name: 'months', label: 'Term', suffix: 'months' },
  { name: 'apr', label: 'Rate', suffix: '% APR' },
  { name: 'due', label: 'Due at signing', prefix: '$' },
  { name: 'tradeIn', label: 'For the trade-in', prefix: '$' },
  { name: 'lender', label: 'Lender' },
  { name: 'listingId', label: 'Listing' },
];

const Change = ({ purchase, errors, typed }: Pick<PurchasePanelProps, 'purchase' | 'errors' | 'typed'>) => {
  const texts: Readonly<Record<string, string>> = typed ?? purchaseTexts(purchase);
  const statuses = [purchase.status, ...purchaseStatuses[purchase.status].next];
  const decisions =
    purchase.decision === 'none' ? (['none'] as const) : creditDecisionNames.filter((one) => one !== 'none');
  return (
    <AdminForm className={styles.change}>
      <input type="hidden" name="basedOn" value={purchase.changedMs} />
      <div className={styles.whole}>
        <Field label="Status" error={errors.status}>
          <Select name="status" size="small" defaultValue={texts.status}>
            {statuses.map((status) => (
              <option key={status} value={status}>
                {purchaseStatuses[status].label}
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
              {payingOptionWords[option]}
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
    </AdminForm>
  );
};

/** One purchase: its data, a form to change it, and on request what the shopper wrote. */
export const PurchasePanel = ({
  purchase,
  application,
  hasContact,
  contact,
  contents,
  errors,
  typed,
}: PurchasePanelProps) => (
  <AdminPanel title={`Purchase ${purchase.id.slice(0, 8)}`} lead={purchaseStatuses[purchase.status].label}>
    <AdminFacts
      facts={[
        [
          'Car',
          <a key="car" href={opsPath(`listings/${purchase.listingId}`)}>
            {purchase.vehicle.title}
          </a>,
        ],
        [
          'Dealer',
          <a key="dealer" href={opsPath(`dealers/${purchase.ownerId}`)}>
            {purchase.dealer}
          </a>,
        ],
        ['Credit', creditDecisions[purchase.decision].label],
        ['Expires', purchaseDay(purchase.expiresMs)],
        [
          'Email to dealer',
          <AdminState key="email" tone={deliveryStates[purchase.delivery].tone}>
            {deliveryStates[purchase.delivery].words}
          </AdminState>,
        ],
        ...termRows({ ...purchase, decision: 'none' }),
      ]}
    />
    <h3 className={styles.sub}>Buyer</h3>
    <Buyer hasContact={hasContact} contact={contact} />
    {isOpen(purchase.status) && (
      <ForWriters>
        <h3 className={styles.sub}>Change</h3>
        <Change key={purchase.changedMs} purchase={purchase} errors={errors} typed={typed} />
      </ForWriters>
    )}
    <h3 className={styles.sub}>Credit application</h3>
    <Application application={application} contents={contents} />
    <h3 className={styles.sub}>History</h3>
    <AdminTimeline
      moments={purchase.steps.map(({ atMs, words }) => ({ key: `${atMs} ${words}`, atMs, tone: 'good', words }))}
    />
  </AdminPanel>
);
