import { AdminFacts, AdminState } from '#domains/back-office/frame/admin-kit.tsx';
import { AdminHead, AdminPanel } from '#domains/back-office/frame/admin-screen.tsx';
import { AdminTime } from '#domains/back-office/frame/admin-time.tsx';
import { AdminForm, ForWriters } from '#domains/back-office/frame/reader-roles.tsx';
import {
  type DeliveryState,
  longestFailureDays,
  mostWaiting,
  rotationHours,
  type WebhookDelivery,
} from '#domains/contact/webhooks/webhook.ts';
import { testEvent } from '#domains/contact/webhooks/webhook-events.ts';
import type { FormRefusal } from '#lib/forms/form-answer.ts';
import { grouped } from '#lib/money.ts';
import { opsPath } from '#paths/paths.ts';
import { Button } from '#ui/button.tsx';
import { Pagination } from '#ui/layout/pagination.tsx';
import { Banner } from '#ui/status/banner.tsx';
import { EmptyState } from '#ui/status/empty-state.tsx';
import { DeliveryTable } from './delivery-table.tsx';
import { EndpointFields } from './endpoint-fields.tsx';
import { endpointState, webhookWords } from './webhook-copy.ts';
import type { EndpointPage } from './webhook-desk.server.ts';
import { WebhookSecret } from './webhook-secret.tsx';
import styles from './webhooks.module.css';

export const webhookDone = {
  edit: 'Saved.',
  test: 'The test event was accepted.',
  on: 'Turned on.',
  off: 'Turned off. Events from now on aren’t kept for it.',
  replay: 'On its way again.',
} as const;
export type WebhookDone = keyof typeof webhookDone;

type WebhookScreenProps = {
  view: EndpointPage;
  state: DeliveryState | undefined;
  done: WebhookDone | undefined;
  secret?: string | undefined;
  refused?: FormRefusal | undefined;
};

const states: readonly DeliveryState[] = ['waiting', 'delivered', 'failed', 'stopped'];

const StateLinks = ({ view: { endpoint, counts }, state }: Pick<WebhookScreenProps, 'view' | 'state'>) => (
  <nav aria-label="Deliveries by result" className={styles.states}>
    <a href={opsPath(`webhooks/${endpoint.id}`)} aria-current={state === undefined ? 'page' : undefined}>
      All
    </a>
    {states
      .filter((one) => one === state || counts[one])
      .map((one) => (
        <a
          key={one}
          href={opsPath(`webhooks/${endpoint.id}`, { state: one })}
          aria-current={one === state ? 'page' : undefined}
        >
          {webhookWords[one].words} <b>{grouped(counts[one] ?? 0)}</b>
        </a>
      ))}
  </nav>
);

const Log = ({ view, state }: Pick<WebhookScreenProps, 'view' | 'state'>) => {
  const { endpoint, deliveries, counts, page, pageCount } = view;
  const failed = counts.failed ?? 0;
  return (
    <AdminPanel
      title="Deliveries"
      lead="For 30 days. Each is tried for about 32 hours, always under the same id."
      actions={
        failed > 0 && (
          <AdminForm>
            <Button type="submit" variant="quiet" size="small" name="act" value="replay-failed">
              {failed === 1 ? 'Send the failed one again' : `Send ${grouped(failed)} failed again`}
            </Button>
          </AdminForm>
        )
      }
    >
      <StateLinks view={view} state={state} />
      {deliveries.length === 0 ? (
        <EmptyState title="Nothing sent yet">Send a test event to see whether the system answers.</EmptyState>
      ) : (
        <DeliveryTable deliveries={deliveries} />
      )}
      <Pagination
        page={page}
        pageCount={pageCount}
        hrefFor={(number) =>
          opsPath(`webhooks/${endpoint.id}`, { ...(state && { state }), ...(number > 1 && { page: number }) })
        }
      />
    </AdminPanel>
  );
};

const Actions = ({ isOn, name }: { isOn: boolean; name: string }) => (
  <AdminPanel title="Secret and switch">
    <AdminForm className={styles.buttons}>
      <div>
        <Button type="submit" size="small" variant="quiet" name="act" value="rotate">
          Make a new secret
        </Button>
        <p>Both secrets sign for {rotationHours} hours, so the system can be changed meanwhile.</p>
      </div>
      <div>
        <Button type="submit" size="small" variant="quiet" name="act" value={isOn ? 'off' : 'on'}>
          {isOn ? 'Turn off' : 'Turn on'}
        </Button>
        <p>{isOn ? 'Nothing is sent until it’s turned on again.' : 'Events from now on are sent.'}</p>
      </div>
      <details>
        <summary>Delete this webhook</summary>
        <p>Everything in its log is deleted, too.</p>
        <Button type="submit" size="small" variant="danger" name="act" value="remove" aria-label={`Delete ${name}`}>
          Delete
        </Button>
      </details>
    </AdminForm>
  </AdminPanel>
);

/** A test can fail, and then says why. */
const Done = ({ done, latest }: { done: WebhookDone; latest: WebhookDelivery | undefined }) =>
  done === 'test' && latest?.event === testEvent && latest.state !== 'delivered' ? (
    <Banner level="warning" title="The test event was not accepted.">
      {latest.outcome}
    </Banner>
  ) : (
    <Banner level="positive">{webhookDone[done]}</Banner>
  );

/** One endpoint: what it gets, what was sent, and how to try and change it. */
export const WebhookScreen = ({ view, state, done, secret, refused }: WebhookScreenProps) => {
  const { endpoint } = view;
  const { tone, words } = endpointState(endpoint);
  return (
    <>
      <AdminHead
        title={endpoint.name}
        lead={<a href={opsPath('webhooks')}>All webhooks</a>}
        actions={
          <AdminForm>
            <Button type="submit" size="small" name="act" value="test">
              Send a test event
            </Button>
          </AdminForm>
        }
      />
      <div className={styles.notices}>
        {endpoint.disabledBy === 'failures' && (
          <Banner level="danger" title={`Turned off: it didn’t answer for ${longestFailureDays} days.`}>
            Send a test event; once it’s accepted, turn the webhook on and send what failed again.
          </Banner>
        )}
        {endpoint.disabledBy === 'gone' && (
          <Banner level="danger" title="Turned off: it answered 410, which says that nothing should be sent anymore.">
            If that was a mistake there, turn the webhook on and send what failed again. Otherwise delete it.
          </Banner>
        )}
        {(view.counts.waiting ?? 0) >= mostWaiting && (
          <Banner level="warning" title={`${grouped(mostWaiting)} events wait, the most that are kept for a webhook.`}>
            New ones are left out until some are sent.
          </Banner>
        )}
        {done && !refused && <Done done={done} latest={view.deliveries[0]} />}
        {refused?.message && <Banner level="danger" title={refused.message} />}
        {secret !== undefined && <WebhookSecret secret={secret} isRotated />}
      </div>
      <div className={styles.two}>
        <Log view={view} state={state} />
        <div>
          <AdminPanel title="Details">
            <AdminFacts
              facts={[
                [
                  'State',
                  <AdminState key="state" tone={tone}>
                    {words}
                  </AdminState>,
                ],
                ['Host', endpoint.host ?? 'Encrypted with another key; enter the address again'],
                [
                  'Dealer',
                  endpoint.dealerId !== null ? (
                    <a key="dealer" href={opsPath(`dealers/${endpoint.dealerId}`)}>
                      {endpoint.dealerId}
                    </a>
                  ) : null,
                ],
                [
                  'Failing since',
                  endpoint.failingSinceMs === null ? null : <AdminTime key="since" ms={endpoint.failingSinceMs} />,
                ],
              ]}
            />
          </AdminPanel>
          <ForWriters>
            <AdminPanel title="Change">
              <AdminForm className={styles.form}>
                <EndpointFields stored={endpoint} refused={refused} />
                <div>
                  <Button type="submit" size="small" name="act" value="edit">
                    Save
                  </Button>
                </div>
              </AdminForm>
            </AdminPanel>
            <Actions isOn={endpoint.disabledMs === null} name={endpoint.name} />
          </ForWriters>
        </div>
      </div>
    </>
  );
};
