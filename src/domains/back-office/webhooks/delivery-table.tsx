import { AdminState, LinkButton } from '#domains/back-office/frame/admin-kit.tsx';
import { AdminTime } from '#domains/back-office/frame/admin-time.tsx';
import { AdminForm } from '#domains/back-office/frame/reader-roles.tsx';
import type { WebhookDelivery } from '#domains/contact/webhooks/webhook.ts';
import { eventLabel } from '#domains/contact/webhooks/webhook-events.ts';
import { opsPath } from '#paths/paths.ts';
import { Table } from '#ui/layout/table.tsx';
import { webhookWords } from './webhook-copy.ts';
import styles from './webhooks.module.css';

/** Sections of the back office by what an event is about. */
const sections: Readonly<Record<string, string>> = { listing: 'listings', lead: 'leads', purchase: 'deals' };

const Subject = ({ subject }: Pick<WebhookDelivery, 'subject'>) => {
  const [kind = '', id = ''] = subject.split(':');
  const section = sections[kind];
  return section === undefined ? null : <a href={opsPath(`${section}/${id}`)}>{`${kind} ${id.slice(0, 9)}`}</a>;
};

/** What was sent to an endpoint; everything but what waits can be sent again. */
export const DeliveryTable = ({ deliveries }: { deliveries: readonly WebhookDelivery[] }) => (
  <Table caption="Deliveries" dense>
    <thead>
      <tr>
        <th scope="col">Event</th>
        <th scope="col">Result</th>
        <th scope="col" data-small="hide" data-num>
          Attempts
        </th>
        <th scope="col" data-small="hide">
          When
        </th>
        <th scope="col">Change</th>
      </tr>
    </thead>
    <tbody>
      {deliveries.map(({ id, event, subject, state, attempts, outcome, createdMs }) => (
        <tr key={id}>
          <th scope="row" className={styles.name}>
            {eventLabel(event)}
            <small>
              <Subject subject={subject} />
            </small>
          </th>
          <td>
            <AdminState tone={webhookWords[state].tone}>{webhookWords[state].words}</AdminState>
            {outcome !== '' && <small className={styles.since}>{outcome}</small>}
          </td>
          <td data-small="hide" data-num>
            {attempts}
          </td>
          <td data-small="hide">
            <AdminTime ms={createdMs} />
          </td>
          <td>
            {state !== 'waiting' && (
              <AdminForm>
                <input type="hidden" name="delivery" value={id} />
                <LinkButton name="act" value="replay" aria-label={`Send ${eventLabel(event)} ${subject} again`}>
                  Send again
                </LinkButton>
              </AdminForm>
            )}
          </td>
        </tr>
      ))}
    </tbody>
  </Table>
);
