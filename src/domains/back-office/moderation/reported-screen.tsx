import { AdminHead, AdminPanel } from '#domains/back-office/frame/admin-screen.tsx';
import { AdminTime } from '#domains/back-office/frame/admin-time.tsx';
import { AdminForm } from '#domains/back-office/frame/reader-roles.tsx';
import { ListingState } from '#domains/back-office/listings/listing-state.tsx';
import { noListing, reportReasons, shortReasons } from '#domains/supply/moderation/report-terms.ts';
import { grouped } from '#lib/money.ts';
import { opsPath, vehiclePath } from '#paths/paths.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/forms/field.tsx';
import { TextArea } from '#ui/forms/text-input.tsx';
import { Banner } from '#ui/status/banner.tsx';
import { EmptyState } from '#ui/status/empty-state.tsx';
import styles from './reported-screen.module.css';
import type { OpenedReports, ReportedListing } from './reported-view.ts';

type ReportedScreenProps = {
  queue: readonly ReportedListing[];
  opened?: OpenedReports | undefined;
  done?: boolean;
  refused?: { message: string; note: string };
};

const shoppers = (count: number): string => (count === 1 ? '1 report' : `${grouped(count)} reports`);

const Queue = ({ queue, at }: { queue: readonly ReportedListing[]; at: number | undefined }) => (
  <nav aria-label="Reported listings" className={styles.queue}>
    <ul>
      {queue.map(({ listingId, name, dealer, picture, count, reason }) => (
        <li key={listingId}>
          <a href={opsPath(`reported/${listingId}`)} aria-current={listingId === at ? 'page' : undefined}>
            {picture && <img src={picture} alt="" width={64} height={36} loading="lazy" />}
            <span className={styles.words}>
              <b>{name}</b>
              <small>{[...(dealer === '' ? [] : [dealer]), shoppers(count)].join(', ')}</small>
            </span>
            <Badge tone="warning">{shortReasons[reason]}</Badge>
          </a>
        </li>
      ))}
    </ul>
  </nav>
);

const Report = ({ report }: { report: OpenedReports['reports'][number] }) => (
  <li className={styles.report}>
    <p className={styles.said}>
      {report.words === '' ? <span className="muted">No message.</span> : `“${report.words}”`}
    </p>
    <small>
      {reportReasons[report.reason]}. <AdminTime ms={report.createdMs} />
      {report.gaveAddress && '. Left an email address'}
      {report.resolvedMs !== null && (
        <>
          . Answered <AdminTime ms={report.resolvedMs} />: {report.resolution}
          {report.note && `. “${report.note}”`}
        </>
      )}
    </small>
  </li>
);

const CarAnswers = ({ canTellDealer }: Pick<OpenedReports, 'canTellDealer'>) => (
  <>
    <Button type="submit" name="resolution" value="corrected" variant="quiet" size="small">
      I corrected it
    </Button>
    {canTellDealer && (
      <Button type="submit" name="resolution" value="dealer-told" variant="quiet" size="small">
        Notify dealer
      </Button>
    )}
    <Button type="submit" name="resolution" value="hidden" size="small">
      Hide listing
    </Button>
  </>
);

const dealerMailCopy = ({ listingId, canTellDealer }: OpenedReports): string => {
  if (listingId === noListing) return 'Names and messages are as typed; we don’t know who sent these emails.';
  return canTellDealer
    ? 'The dealer gets the message, not who wrote it.'
    : 'The dealer has no email address, so you can’t notify it from here.';
};

const AnswerForm = ({ opened, refused }: { opened: OpenedReports; refused: ReportedScreenProps['refused'] }) => {
  const isCar = opened.listingId !== noListing;
  return (
    <AdminForm action={opsPath(`reported/${opened.listingId}`)} className={styles.answer}>
      <Field
        label="Note"
        note="optional"
        hint={`Kept with the reports.${isCar ? ' The dealer you notify and the private seller whose car you hide read it in an email.' : ''}`}
      >
        <TextArea name="note" rows={2} maxLength={1000} defaultValue={refused?.note} />
      </Field>
      <div className={styles.buttons}>
        <Button type="submit" name="resolution" value="nothing-wrong" variant="quiet" size="small">
          {isCar ? 'Nothing wrong' : 'Looked at'}
        </Button>
        {isCar && <CarAnswers {...opened} />}
      </div>
      <small className="muted">{dealerMailCopy(opened)}</small>
    </AdminForm>
  );
};

const leadOf = ({ row, listingId }: OpenedReports): string => {
  if (listingId === noListing) return 'Readers reported these emails.';
  return row ? `Listing ${listingId}, ${row.dealer}` : 'This listing was deleted.';
};

const Opened = ({ opened, refused }: { opened: OpenedReports; refused: ReportedScreenProps['refused'] }) => {
  const { row, reports, listingId } = opened;
  const waiting = reports.filter(({ resolvedMs }) => resolvedMs === null);
  return (
    <AdminPanel
      title={opened.name}
      lead={leadOf(opened)}
      actions={
        row && (
          <>
            <ListingState {...row} />
            <a href={opsPath(`listings/${listingId}`)}>Correct it</a>
            {row.status === 'live' && <a href={vehiclePath({ listingId })}>View on site</a>}
          </>
        )
      }
    >
      <ul className={styles.reports}>
        {reports.map((report) => (
          <Report key={report.id} report={report} />
        ))}
      </ul>
      {row && (
        <dl className={styles.facts}>
          <div>
            <dt>Reports about this dealer’s cars in 90 days</dt>
            <dd>{grouped(opened.aboutDealer)}</dd>
          </div>
        </dl>
      )}
      {waiting.length > 0 && <AnswerForm opened={opened} refused={refused} />}
    </AdminPanel>
  );
};

/** Reported cars, those with several reports first, and the reports' texts. */
export const ReportedScreen = ({ queue, opened, done = false, refused }: ReportedScreenProps) => {
  const oldestMs = Math.min(...queue.map((each) => each.oldestMs));
  return (
    <>
      <AdminHead
        title="Reported listings"
        lead={
          queue.length === 0 ? (
            'None waiting.'
          ) : (
            <>
              {grouped(queue.length)} {queue.length === 1 ? 'waits' : 'wait'}, the oldest since{' '}
              <AdminTime ms={oldestMs} />.
            </>
          )
        }
      />
      {done && (
        <Banner level="positive" title="Answered.">
          Recorded in the audit log.
        </Banner>
      )}
      {refused && <Banner level="danger" title={refused.message} />}
      {queue.length === 0 && !opened ? (
        <AdminPanel>
          <EmptyState title="No reports" level={2}>
            Reports from car pages and shared emails appear here.
          </EmptyState>
        </AdminPanel>
      ) : (
        <div className={styles.two}>
          {queue.length > 0 && <Queue queue={queue} at={opened?.listingId} />}
          {opened && <Opened opened={opened} refused={refused} />}
        </div>
      )}
    </>
  );
};
