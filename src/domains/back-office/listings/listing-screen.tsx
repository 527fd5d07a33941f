import { AdminHead, AdminPanel } from '#domains/back-office/frame/admin-screen.tsx';
import { AdminTime } from '#domains/back-office/frame/admin-time.tsx';
import { AdminForm, ForWriters } from '#domains/back-office/frame/reader-roles.tsx';
import { opsPath, vehiclePath } from '#paths/paths.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Field } from '#ui/forms/field.tsx';
import { Select, TextInput } from '#ui/forms/text-input.tsx';
import { Table } from '#ui/layout/table.tsx';
import { Banner } from '#ui/status/banner.tsx';
import { HideFields } from './hide-fields.tsx';
import type { DeskListing } from './listing-desk.server.ts';
import type { DeskField } from './listing-desk-view.ts';
import styles from './listing-screen.module.css';
import { ListingState } from './listing-state.tsx';

type ListingScreenProps = {
  listing: DeskListing;
  /** The result of the last form. */
  done?: 'changed' | 'same' | 'added' | undefined;
  refused?: {
    message: string | null;
    errors: Readonly<Record<string, string>>;
    values: Readonly<Record<string, string>>;
  };
};

const Act = ({ act, children, id, variant = 'quiet' }: ActProps) => (
  <AdminForm>
    <input type="hidden" name="act" value={act} />
    {id !== undefined && <input type="hidden" name="entry" value={id} />}
    <Button type="submit" variant={variant} size="small">
      {children}
    </Button>
  </AdminForm>
);
type ActProps = { act: string; children: string; id?: string; variant?: 'quiet' | 'primary' | 'plain' };

const Control = ({ field, value, error }: { field: DeskField; value: string; error: string | undefined }) => (
  <Field label={field.label} hideLabel error={error}>
    {field.choices ? (
      <Select name={field.name} defaultValue={value} size="small">
        {!field.choices.some(({ code }) => code === value) && <option value={value}>{field.current}</option>}
        {field.choices.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </Select>
    ) : (
      <TextInput name={field.name} defaultValue={value} size="small" maxLength={60} autoComplete="off" />
    )}
  </Field>
);

const CorrectForm = ({ listing, refused }: ListingScreenProps) => (
  <AdminForm isReadable className={styles.correct}>
    <input type="hidden" name="act" value="correct" />
    <Table caption={`Feed and shown values of ${listing.name}`} dense>
      <thead>
        <tr>
          <th scope="col">Field</th>
          <th scope="col">From feed</th>
          <th scope="col">Shown</th>
        </tr>
      </thead>
      <tbody>
        {listing.fields.map((field) => (
          <tr key={field.name}>
            <th scope="row">{field.label}</th>
            <td>{field.original}</td>
            <td className={styles.control}>
              <Control
                field={field}
                value={refused?.values[field.name] ?? field.value}
                error={refused?.errors[field.name]}
              />
              {field.corrected && <small>Corrected</small>}
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
    <div className={styles.foot}>
      <Button type="submit" size="small">
        Save corrections
      </Button>
    </div>
  </AdminForm>
);

const featuredWords = {
  'by-operator': 'Featured by an operator.',
  'by-seller': 'The seller pays to be featured.',
  no: 'Not featured.',
} as const;

const History = ({ listing }: { listing: DeskListing }) => (
  <AdminPanel title="History">
    <ol className={styles.history}>
      {listing.history.map(({ atMs, words, by, undo }) => (
        <li key={`${atMs} ${words}`}>
          <AdminTime ms={atMs} />
          <div>
            <p>{words}</p>
            <small>{by}</small>
          </div>
          {undo !== undefined && (
            <Act act="undo" id={undo}>
              Undo
            </Act>
          )}
        </li>
      ))}
    </ol>
  </AdminPanel>
);

const HidePanel = ({ errors }: { errors: Readonly<Record<string, string>> | undefined }) => (
  <AdminPanel title="Hide" lead="Shoppers don’t see it until you unhide it.">
    <AdminForm className={styles.hide}>
      <input type="hidden" name="act" value="hide" />
      <HideFields error={errors?.reason} />
      <Button type="submit" variant="quiet" size="small">
        Hide listing
      </Button>
    </AdminForm>
  </AdminPanel>
);

const AcceptPricePanel = ({ price, error }: { price: string; error: string | undefined }) => (
  <AdminPanel
    title="Accept the price"
    lead={`The car goes on sale for ${price}. Another impossible price waits again.`}
  >
    <AdminForm className={styles.hide}>
      <input type="hidden" name="act" value="accept-price" />
      <Field label="Why it’s right" error={error} required>
        <TextInput name="acceptReason" maxLength={200} autoComplete="off" required />
      </Field>
      <Button type="submit" variant="quiet" size="small">
        Accept price
      </Button>
    </AdminForm>
  </AdminPanel>
);

/** One listing: the seller's data, the corrections and the history. */
export const ListingScreen = ({ listing, done, refused }: ListingScreenProps) => (
  <>
    <AdminHead
      title={listing.name}
      lead={
        <>
          Listing {listing.id}, VIN {listing.vin}
          {listing.stockNumber && `, stock ${listing.stockNumber}`},{' '}
          <a href={opsPath('listings', { dealerId: listing.dealerId })}>{listing.dealer}</a>
        </>
      }
      actions={
        <>
          <ListingState {...listing} />
          {listing.status === 'live' && (
            <ButtonLink href={vehiclePath({ listingId: listing.id })} variant="quiet" size="small">
              View on site
            </ButtonLink>
          )}
          {listing.hidden === 'itself' ? <Act act="show">Unhide</Act> : null}
        </>
      }
    />
    {done === 'changed' && (
      <Banner level="positive" title="Changed.">
        Live on every page within a second, and recorded in the audit log.
      </Banner>
    )}
    {done === 'added' && (
      <Banner level="positive" title="Added.">
        On sale within a second, unless the dealer’s cars are hidden or over its plan.
      </Banner>
    )}
    {done === 'same' && <Banner level="info" title="No changes." />}
    {refused?.message && <Banner level="danger" title={refused.message} />}
    {listing.hidden === 'with-dealer' && (
      <Banner level="info" title="All cars of this dealer are hidden.">
        Unhide them together on the dealer’s page.
      </Banner>
    )}
    {listing.hidden === 'price' && (
      <Banner level="warning" title={`Not on sale: ${listing.price} can’t be right.`}>
        Under $500 and over $5,000,000 are usually a payment, a fee, or a digit too few or too many. Correct the price
        below, or accept it.
      </Banner>
    )}
    {listing.hidden === 'by-dealer' && <p className={styles.reason}>The dealer hid this car.</p>}
    {listing.hidden === 'by-plan' && (
      <p className={styles.reason}>
        <b>Over the dealer’s plan.</b> It’s shown again when the plan has a place for it.
      </p>
    )}
    {listing.hidden === 'itself' && (
      <p className={styles.reason}>
        <b>Hidden.</b> {listing.hiddenReason === '' ? 'No reason was given.' : `Reason: ${listing.hiddenReason}`}
      </p>
    )}
    {listing.flags.length > 0 && <p className={styles.flags}>{listing.flags.join('. ')}.</p>}
    {listing.added && (
      <Banner level="info" title={`Added by hand by ${listing.added.operatorEmail}.`}>
        Reason: {listing.added.reason} No feed takes it off sale until one of this dealer brings its VIN.{' '}
        <Act act="remove">Remove</Act>
      </Banner>
    )}
    <div className={styles.two}>
      <AdminPanel
        title="Correct"
        lead="A correction stays when the next feed arrives, until the feed agrees."
        actions={
          <>
            <span className="small muted">{featuredWords[listing.place]}</span>
            {listing.place === 'no' && <Act act="feature">Feature</Act>}
            {listing.place === 'by-operator' && <Act act="unfeature">Stop featuring</Act>}
          </>
        }
      >
        <CorrectForm listing={listing} {...(refused && { refused })} />
      </AdminPanel>
      <div>
        {listing.hidden === 'price' && (
          <ForWriters>
            <AcceptPricePanel price={listing.price} error={refused?.errors.acceptReason} />
          </ForWriters>
        )}
        {listing.hidden === 'no' && listing.status === 'live' && (
          <ForWriters>
            <HidePanel errors={refused?.errors} />
          </ForWriters>
        )}
        <History listing={listing} />
      </div>
    </div>
  </>
);
