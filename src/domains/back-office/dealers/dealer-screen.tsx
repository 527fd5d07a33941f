import type { ReactNode } from 'react';
import { AdminHead, AdminPanel } from '#domains/back-office/frame/admin-screen.tsx';
import { AdminTime } from '#domains/back-office/frame/admin-time.tsx';
import { AdminForm, ForWriters } from '#domains/back-office/frame/reader-roles.tsx';
import { grouped } from '#lib/money.ts';
import { opsPath } from '#paths/paths.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Checkbox } from '#ui/forms/checkbox.tsx';
import { Field } from '#ui/forms/field.tsx';
import { TextInput } from '#ui/forms/text-input.tsx';
import { Banner } from '#ui/status/banner.tsx';
import type { DeskDealer } from './dealer-rows.ts';
import styles from './dealer-screen.module.css';
import { weekdays } from './weekdays.ts';

type MergePreview = { into: { id: number; name: string }; cars: number; both: number };

type DealerScreenProps = {
  dealer: DeskDealer;
  /** The panel on the delivery of its leads. */
  leads?: ReactNode;
  done?: 'changed' | 'same' | undefined;
  /** A requested merge with its preview; no preview if it isn't possible. */
  merge?: { target: string; preview: MergePreview | undefined } | undefined;
  refused?: {
    message: string | null;
    errors: Readonly<Record<string, string>>;
    values: Readonly<Record<string, string>>;
  };
};

const fields = [
  { name: 'name', label: 'Name', most: 120 },
  { name: 'street', label: 'Street', most: 120 },
  { name: 'zip', label: 'ZIP code', most: 5 },
  { name: 'phone', label: 'Phone', most: 40 },
  { name: 'leadEmail', label: 'Leads go to', most: 254 },
  { name: 'docFee', label: 'Document fee, dollars', most: 8 },
] as const;

const buyingFields = [
  { name: 'buyMiles', label: 'Within miles', hint: undefined },
  { name: 'buyMakes', label: 'Makes', hint: 'Codes such as TOYOTA, FORD. Empty for every make.' },
  { name: 'buyOldest', label: 'Oldest model year', hint: undefined },
] as const;

const Act = ({ act, entry, children }: { act: string; entry?: string; children: string }) => (
  <AdminForm>
    <input type="hidden" name="act" value={act} />
    {entry !== undefined && <input type="hidden" name="entry" value={entry} />}
    <Button type="submit" variant="quiet" size="small">
      {children}
    </Button>
  </AdminForm>
);

const saidWords = (original: string | undefined): string | undefined =>
  original === undefined ? undefined : `From feed: ${original === '' ? 'nothing' : `“${original}”`}.`;

const EditForm = ({ dealer, refused }: Pick<DealerScreenProps, 'dealer' | 'refused'>) => {
  const values = { ...dealer.values, ...refused?.values };
  const errors = refused?.errors ?? {};
  return (
    <AdminForm isReadable className={styles.form}>
      <input type="hidden" name="act" value="edit" />
      {fields.map(({ name, label, most }) => (
        <Field key={name} label={label} error={errors[name]} hint={saidWords(dealer.originals[name])}>
          <TextInput name={name} defaultValue={values[name]} maxLength={most} size="small" autoComplete="off" />
        </Field>
      ))}
      <fieldset className={styles.hours}>
        <legend>Hours</legend>
        {weekdays.map((day) => (
          <div key={day} className={styles.day}>
            <Field label={day} error={errors[`open-${day}`]} hint={saidWords(dealer.originals[`open-${day}`])}>
              <TextInput name={`open-${day}`} defaultValue={values[`open-${day}`]} size="small" placeholder="closed" />
            </Field>
            <Field label={`${day}, until`}>
              <TextInput name={`close-${day}`} defaultValue={values[`close-${day}`]} size="small" />
            </Field>
          </div>
        ))}
      </fieldset>
      <fieldset className={styles.hours}>
        <legend>Buys cars from people</legend>
        <Checkbox name="buys" value="yes" defaultChecked={values.buys === 'yes'}>
          Makes written offers to sellers nearby
        </Checkbox>
        {buyingFields.map(({ name, label, hint }) => (
          <Field key={name} label={label} error={errors[name]} hint={hint}>
            <TextInput name={name} defaultValue={values[name]} maxLength={400} size="small" autoComplete="off" />
          </Field>
        ))}
      </fieldset>
      <div className={styles.foot}>
        <Button type="submit" size="small">
          Save
        </Button>
      </div>
    </AdminForm>
  );
};

const carWords = (count: number): string => `${grouped(count)} ${count === 1 ? 'car' : 'cars'}`;

const MergePanel = ({ dealer, merge }: Pick<DealerScreenProps, 'dealer' | 'merge'>) => (
  <AdminPanel
    title="Merge into another dealer"
    lead="Cars, leads and reports move, and the page redirects to the other one."
  >
    {merge?.preview ? (
      <AdminForm className={styles.merge}>
        <input type="hidden" name="act" value="merge" />
        <input type="hidden" name="into" value={merge.preview.into.id} />
        <p>
          {carWords(merge.preview.cars)} of {dealer.name} will be shown as those of{' '}
          <a href={opsPath(`dealers/${merge.preview.into.id}`)}>{merge.preview.into.name}</a> (dealer{' '}
          {merge.preview.into.id}).
          {merge.preview.both > 0 && ` ${carWords(merge.preview.both)} that both offer will be shown once.`} You can
          undo it from the history.
        </p>
        <div className={styles.foot}>
          <ButtonLink href={opsPath(`dealers/${dealer.id}`)} variant="quiet" size="small">
            Cancel
          </ButtonLink>
          <Button type="submit" size="small">
            Merge
          </Button>
        </div>
      </AdminForm>
    ) : (
      <form className={styles.merge} action={opsPath(`dealers/${dealer.id}`)}>
        <Field
          label="Number of the other dealer"
          error={merge ? `No other dealer has the number “${merge.target}”.` : undefined}
        >
          <TextInput
            name="merge"
            size="small"
            inputMode="numeric"
            defaultValue={merge?.target}
            maxLength={10}
            required
          />
        </Field>
        <div className={styles.foot}>
          <Button type="submit" variant="quiet" size="small">
            Preview
          </Button>
        </div>
      </form>
    )}
  </AdminPanel>
);

/** A dealer's fields to correct, and its history. */
export const DealerScreen = ({ dealer, done, merge, refused, leads }: DealerScreenProps) => (
  <>
    <AdminHead
      title={dealer.name}
      lead={
        <>
          Dealer {dealer.id}, {dealer.town},{' '}
          <a href={opsPath('listings', { dealerId: dealer.id })}>{carWords(dealer.cars)}</a>, {grouped(dealer.reports)}{' '}
          {dealer.reports === 1 ? 'report' : 'reports'} in 90 days
        </>
      }
      actions={dealer.hidden ? <Act act="show-cars">Unhide cars</Act> : <Act act="hide-cars">Hide all cars</Act>}
    />
    {done === 'changed' && (
      <Banner level="positive" title="Changed.">
        Also recorded in the audit log.
      </Banner>
    )}
    {done === 'same' && <Banner level="info" title="No changes." />}
    {refused?.message && <Banner level="danger" title={refused.message} />}
    {dealer.mergedInto && (
      <Banner level="info" title={`Merged into ${dealer.mergedInto.name}.`}>
        Its cars are shown there. <a href={opsPath(`dealers/${dealer.mergedInto.id}`)}>Open that dealer</a>
      </Banner>
    )}
    {dealer.hidden && <Banner level="warning" title="Every car of this dealer is hidden." />}
    <div className={styles.two}>
      <AdminPanel title="Details" lead="Your changes stay when the next feed arrives, until the feed agrees.">
        <EditForm dealer={dealer} {...(refused && { refused })} />
      </AdminPanel>
      <div>
        {!dealer.mergedInto && leads}
        <ForWriters>{!dealer.mergedInto && <MergePanel dealer={dealer} merge={merge} />}</ForWriters>
        <AdminPanel title="History">
          {dealer.history.length === 0 ? (
            <p className="muted">No operator changes yet.</p>
          ) : (
            <ol className={styles.history}>
              {dealer.history.map(({ id, atMs, words, by, undo }) => (
                <li key={id}>
                  <div>
                    <p>{words}</p>
                    <small>
                      <AdminTime ms={atMs} />, {by}
                    </small>
                  </div>
                  {undo && (
                    <Act act="undo" entry={id}>
                      Undo
                    </Act>
                  )}
                </li>
              ))}
            </ol>
          )}
        </AdminPanel>
      </div>
    </div>
  </>
);
