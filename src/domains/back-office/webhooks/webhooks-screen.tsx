import { AdminState } from '#domains/back-office/frame/admin-kit.tsx';
import { AdminHead, AdminPanel } from '#domains/back-office/frame/admin-screen.tsx';
import { AdminTime } from '#domains/back-office/frame/admin-time.tsx';
import { AdminForm, ForWriters } from '#domains/back-office/frame/reader-roles.tsx';
import { eventLabel } from '#domains/contact/webhooks/webhook-events.ts';
import type { FormRefusal } from '#lib/forms/form-answer.ts';
import { opsPath } from '#paths/paths.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/forms/field.tsx';
import { TextInput } from '#ui/forms/text-input.tsx';
import { Table } from '#ui/layout/table.tsx';
import { Banner } from '#ui/status/banner.tsx';
import { EmptyState } from '#ui/status/empty-state.tsx';
import { EndpointFields } from './endpoint-fields.tsx';
import { endpointState } from './webhook-copy.ts';
import type { EndpointView } from './webhook-desk.server.ts';
import { WebhookSecret } from './webhook-secret.tsx';
import styles from './webhooks.module.css';

type WebhooksScreenProps = {
  endpoints: readonly EndpointView[];
  /** The dealer whose webhooks are shown, and to whom a new one belongs. */
  dealer: number | undefined;
  removed: boolean;
  made?: { id: string; secret: string } | undefined;
  refused?: FormRefusal | undefined;
};

const EndpointTable = ({ endpoints }: Pick<WebhooksScreenProps, 'endpoints'>) => (
  <Table caption="Webhooks" dense>
    <thead>
      <tr>
        <th scope="col">Name</th>
        <th scope="col">State</th>
        <th scope="col" data-small="hide">
          Events
        </th>
      </tr>
    </thead>
    <tbody>
      {endpoints.map((endpoint) => {
        const { id, name, host, dealerId, events, failingSinceMs, disabledMs } = endpoint;
        const { tone, words } = endpointState(endpoint);
        const sinceMs = disabledMs ?? failingSinceMs;
        return (
          <tr key={id}>
            <th scope="row" className={styles.name}>
              <a href={opsPath(`webhooks/${id}`)}>{name}</a>
              <small>
                {host ?? 'Unreadable address'}
                {dealerId !== null && `, dealer ${dealerId} only`}
              </small>
            </th>
            <td>
              <AdminState tone={tone}>{words}</AdminState>
              {sinceMs !== null && (
                <small className={styles.since}>
                  since <AdminTime ms={sinceMs} />
                </small>
              )}
            </td>
            <td data-small="hide">{events.map(eventLabel).join(', ')}</td>
          </tr>
        );
      })}
    </tbody>
  </Table>
);

/** Endpoints of other systems, and the form that adds one. */
export const WebhooksScreen = ({ endpoints, dealer, removed, made, refused }: WebhooksScreenProps) => (
  <>
    <AdminHead
      title="Webhooks"
      lead="Tell other systems of cars, leads and purchases as they happen."
      actions={dealer !== undefined && <a href={opsPath('webhooks')}>All webhooks</a>}
    />
    <div className={styles.notices}>
      {removed && <Banner level="positive" title="Deleted." />}
      {refused?.message && <Banner level="danger" title={refused.message} />}
      {made && <WebhookSecret secret={made.secret} />}
    </div>
    <div className={styles.two}>
      <AdminPanel title={dealer === undefined ? 'Endpoints' : `Endpoints of dealer ${dealer}`}>
        {endpoints.length === 0 ? (
          <EmptyState title="No webhooks yet">
            Add the address of a system, such as an inventory tool or a CRM. How bodies look and signatures are checked:{' '}
            <code>docs/webhooks.md</code>.
          </EmptyState>
        ) : (
          <EndpointTable endpoints={endpoints} />
        )}
      </AdminPanel>
      <ForWriters>
        <AdminPanel title="Add a webhook" lead="Events are posted as JSON and signed by Standard Webhooks.">
          <AdminForm action={opsPath('webhooks', dealer === undefined ? {} : { dealer })} className={styles.form}>
            <EndpointFields key={made?.id} refused={refused} />
            <Field
              label="Only of one dealer"
              note="optional"
              hint="The dealer’s number. Its system gets its own cars and leads alone."
              error={refused?.errors.dealer}
            >
              <TextInput
                name="dealer"
                inputMode="numeric"
                numeric
                maxLength={9}
                defaultValue={refused?.values.dealer ?? dealer}
              />
            </Field>
            <div>
              <Button type="submit">Add webhook</Button>
            </div>
          </AdminForm>
        </AdminPanel>
      </ForWriters>
    </div>
  </>
);
