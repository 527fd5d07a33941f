import { AdminState, LinkButton } from '#domains/back-office/frame/admin-kit.tsx';
import { AdminHead, AdminPanel } from '#domains/back-office/frame/admin-screen.tsx';
import { AdminTime } from '#domains/back-office/frame/admin-time.tsx';
import { AdminForm } from '#domains/back-office/frame/reader-roles.tsx';
import { opsPath } from '#paths/paths.ts';
import { StackedBars } from '#ui/charts/stacked-bars.tsx';
import { Table } from '#ui/layout/table.tsx';
import { TabLinks } from '#ui/layout/tabs.tsx';
import { Banner } from '#ui/status/banner.tsx';
import { EmptyState } from '#ui/status/empty-state.tsx';
import styles from './delivery.module.css';
import { deliveryChannels, deliveryOutcomes } from './delivery-outcome.ts';
import type { MessageChannel } from './outbox-state.ts';
import type { DeliveryView } from './volume-desk.server.ts';

type DeliveryScreenProps = {
  view: DeliveryView & { channel: MessageChannel | undefined; lifted: boolean };
  /** The row whose address or number is shown on request. */
  opened?: { key: string; name: string } | undefined;
  problem?: string | undefined;
};

const figure = (count: number): string => count.toLocaleString('en-US');

const dayName = (ms: number): string =>
  new Date(ms).toLocaleDateString('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });

const reasons = {
  bounces: { tone: 'bad', words: 'Email bounced three times' },
  complaint: { tone: 'bad', words: 'Marked our email as spam' },
  stopped: { tone: 'warn', words: 'Replied STOP' },
} as const;

const Days = ({ view: { days, channel } }: Pick<DeliveryScreenProps, 'view'>) => {
  const name = deliveryChannels.find((one) => one.channel === channel)?.label.toLowerCase() ?? 'all channels';
  return (
    <StackedBars
      label={`Messages of the last 30 days by outcome, ${name}.`}
      labelName="Day"
      labelEvery={7}
      parts={deliveryOutcomes.map(({ label, tone }) => ({ name: label, tone }))}
      bars={days.map(({ dayMs, outcomes }) => ({
        label: dayName(dayMs),
        values: deliveryOutcomes.map(({ outcome }) => outcomes[outcome]),
      }))}
    />
  );
};

const Totals = ({ totals }: Pick<DeliveryView, 'totals'>) => (
  <Table caption="The last 30 days by channel" dense>
    <thead>
      <tr>
        <th scope="col">Channel</th>
        {deliveryOutcomes.map(({ outcome, label }) => (
          <th key={outcome} scope="col" data-num>
            {label}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {totals.map(({ channel, label, outcomes }) => (
        <tr key={channel}>
          <th scope="row">{label}</th>
          {deliveryOutcomes.map(({ outcome }) => (
            <td key={outcome} data-num>
              {figure(outcomes[outcome])}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </Table>
);

const Unreached = ({ view: { unreached }, opened }: Pick<DeliveryScreenProps, 'view' | 'opened'>) => (
  <Table caption="Addresses and numbers" dense>
    <thead>
      <tr>
        <th scope="col">Address or number</th>
        <th scope="col">Why</th>
        <th scope="col" data-small="hide">
          Since
        </th>
        <th scope="col">
          <span className="visually-hidden">Actions</span>
        </th>
      </tr>
    </thead>
    <tbody>
      {unreached.map(({ key, masked, why, sinceMs }) => (
        <tr key={key}>
          <th scope="row">{key === opened?.key ? opened.name : masked}</th>
          <td>
            <AdminState tone={reasons[why].tone}>{reasons[why].words}</AdminState>
          </td>
          <td data-small="hide">
            <AdminTime ms={sinceMs} />
          </td>
          <td>
            <AdminForm className={styles.actions}>
              <input type="hidden" name="key" value={key} />
              {key !== opened?.key && (
                <LinkButton name="intent" value="show" aria-label={`Show, logged: ${masked}`}>
                  Show, logged
                </LinkButton>
              )}
              <LinkButton name="intent" value="lift" aria-label={`Resume: ${masked}`}>
                Resume
              </LinkButton>
            </AdminForm>
          </td>
        </tr>
      ))}
    </tbody>
  </Table>
);

/** The volume and outcomes of messages by channel, and suppressed recipients. */
export const DeliveryScreen = ({ view, opened, problem }: DeliveryScreenProps) => {
  const { channel, totals, unreached, unreachedTotal, lifted } = view;
  const tabs = [{ channel: undefined, label: 'All' }, ...deliveryChannels];
  return (
    <>
      <AdminHead title="Delivery" lead="Messages still on file, by the day they were written (UTC)." />
      {problem && <Banner level="warning">{problem}</Banner>}
      {lifted && <Banner level="positive">Done. The next alert goes out again.</Banner>}
      <AdminPanel title="Message outcomes">
        <TabLinks
          label="Messages by channel"
          items={tabs.map((tab) => ({
            href: opsPath('delivery', tab.channel && { channel: tab.channel }),
            label: tab.label,
            current: tab.channel === channel,
          }))}
        />
        <div className={styles.chart}>
          <Days view={view} />
        </div>
      </AdminPanel>
      <AdminPanel title="By channel">
        <Totals totals={totals} />
      </AdminPanel>
      <AdminPanel
        title="Suppressed"
        lead={
          unreachedTotal === 0
            ? undefined
            : `${figure(unreachedTotal)} total. They get no alerts; sign-in email still goes out. Text a number that replied STOP only if its owner asks.`
        }
      >
        {unreached.length === 0 ? (
          <EmptyState title="No address or number is suppressed" />
        ) : (
          <Unreached view={view} opened={opened} />
        )}
      </AdminPanel>
    </>
  );
};
