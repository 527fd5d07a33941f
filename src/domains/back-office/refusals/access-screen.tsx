import type { ReactNode } from 'react';
import deskStyles from '#domains/back-office/frame/admin-desk.module.css';
import { LinkButton } from '#domains/back-office/frame/admin-kit.tsx';
import { AdminHead, AdminPanel } from '#domains/back-office/frame/admin-screen.tsx';
import { AdminTime } from '#domains/back-office/frame/admin-time.tsx';
import { AdminForm } from '#domains/back-office/frame/reader-roles.tsx';
import { blockLabels } from '#domains/people/access/access-event.ts';
import { opsPath } from '#paths/paths.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/forms/field.tsx';
import { Select } from '#ui/forms/text-input.tsx';
import { Table } from '#ui/layout/table.tsx';
import { Banner } from '#ui/status/banner.tsx';
import { EmptyState } from '#ui/status/empty-state.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import type { AccessView } from './access-desk.server.ts';
import styles from './access-screen.module.css';

const figure = (count: number): string => count.toLocaleString('en-US');

const ranges = [
  { range: 'day', label: 'Last 24 hours' },
  { range: 'week', label: 'Last 7 days' },
] as const;

const Ranges = ({ range }: Pick<AccessView, 'range'>) => (
  <nav className={styles.ranges} aria-label="Time">
    {ranges.map(({ range: of, label }) => (
      <a key={of} href={opsPath('refusals', { range: of })} aria-current={of === range ? 'true' : undefined}>
        {label}
      </a>
    ))}
  </nav>
);

type Column = { label: string; isNumber?: boolean };

const Rows = ({ caption, columns, children }: { caption: string; columns: readonly Column[]; children: ReactNode }) => (
  <Table caption={caption} dense>
    <thead>
      <tr>
        {columns.map(({ label, isNumber }) => (
          <th key={label} scope="col" data-num={isNumber ? true : undefined}>
            {label}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>{children}</tbody>
  </Table>
);

const count = (label: string): Column => ({ label, isNumber: true });

const Guesses = ({ guesses }: Pick<AccessView, 'guesses'>) => (
  <AdminPanel title="Failed sign-ins by account" lead="Addresses are masked, including those without an account.">
    {guesses.length === 0 ? (
      <p>No failed sign-ins.</p>
    ) : (
      <Rows
        caption="Failed sign-ins by account"
        columns={[{ label: 'Account' }, count('Attempts'), count('Networks'), { label: 'Last' }]}
      >
        {guesses.map(({ account, mask, total, networks, lastMs }) => (
          <tr key={account}>
            <th scope="row" className={styles.name}>
              {mask}
            </th>
            <td data-num>{figure(total)}</td>
            <td data-num>{figure(networks)}</td>
            <td>
              <AdminTime ms={lastMs} />
            </td>
          </tr>
        ))}
      </Rows>
    )}
  </AdminPanel>
);

const Limits = ({ limits }: Pick<AccessView, 'limits'>) => (
  <AdminPanel title="Limits reached" lead="Too many requests, answered with 429.">
    {limits.length === 0 ? (
      <p>No limits reached.</p>
    ) : (
      <Rows
        caption="Limits reached by endpoint"
        columns={[{ label: 'Endpoint' }, count('Times'), count('Networks'), { label: 'Last' }]}
      >
        {limits.map(({ endpoint, total, networks, lastMs }) => (
          <tr key={endpoint}>
            <th scope="row" className={styles.name}>
              {endpoint}
            </th>
            <td data-num>{figure(total)}</td>
            <td data-num>{figure(networks)}</td>
            <td>
              <AdminTime ms={lastMs} />
            </td>
          </tr>
        ))}
      </Rows>
    )}
  </AdminPanel>
);

const BlockForm = ({ network }: { network: string }) => (
  <AdminForm action={opsPath('refusals')} className={styles.block}>
    <input type="hidden" name="intent" value="block" />
    <input type="hidden" name="network" value={network} />
    <Field label={`Block ${network} for`} hideLabel>
      <Select name="length" size="small" defaultValue="24h">
        {Object.entries(blockLabels).map(([length, label]) => (
          <option key={length} value={length}>
            {label}
          </option>
        ))}
      </Select>
    </Field>
    <Button type="submit" variant="quiet" size="small">
      Block<VisuallyHidden> {network}</VisuallyHidden>
    </Button>
  </AdminForm>
);

const UnblockForm = ({ network }: { network: string }) => (
  <AdminForm action={opsPath('refusals')}>
    <input type="hidden" name="network" value={network} />
    <LinkButton name="intent" value="unblock">
      Unblock<VisuallyHidden> {network}</VisuallyHidden>
    </LinkButton>
  </AdminForm>
);

type Network = AccessView['networks'][number];

const NetworkAction = ({ network, isOwn, blockedUntilMs }: Network) => {
  if (isOwn) return <span className={styles.quiet}>Yours: can’t be blocked</span>;
  if (network === 'many') return <span className={styles.quiet}>Too many to name</span>;
  if (blockedUntilMs === undefined) return <BlockForm network={network} />;
  return (
    <span className={styles.quiet}>
      Blocked until <AdminTime ms={blockedUntilMs} />
    </span>
  );
};

const Networks = ({ networks }: Pick<AccessView, 'networks'>) => (
  <AdminPanel
    title="Refused by network"
    lead="Networks are shown by code, never by address. The same network always has the same code."
  >
    {networks.length === 0 ? (
      <EmptyState title="No refusals" level={3}>
        Failed sign-ins, refused requests and limits show up here.
      </EmptyState>
    ) : (
      <Rows
        caption="Refused by network"
        columns={[
          { label: 'Network' },
          count('Failed sign-ins'),
          count('Refused'),
          count('Limits'),
          { label: 'Last' },
          { label: 'Block' },
        ]}
      >
        {networks.map((row) => (
          <tr key={row.network}>
            <th scope="row" className={styles.name}>
              {row.network}
            </th>
            <td data-num>{figure(row.failedSignIns)}</td>
            <td data-num>{figure(row.refusals)}</td>
            <td data-num>{figure(row.limits)}</td>
            <td>
              <AdminTime ms={row.lastMs} />
            </td>
            <td>
              <NetworkAction {...row} />
            </td>
          </tr>
        ))}
      </Rows>
    )}
  </AdminPanel>
);

const Blocks = ({ blocks }: Pick<AccessView, 'blocks'>) => (
  <AdminPanel title="Blocked now" lead="These networks get 403 on every page until the block ends.">
    <Rows
      caption="Blocked networks"
      columns={[{ label: 'Network' }, { label: 'Until' }, { label: 'By' }, { label: 'Unblock' }]}
    >
      {blocks.map(({ network, untilMs, by }) => (
        <tr key={network}>
          <th scope="row" className={styles.name}>
            {network}
          </th>
          <td>
            <AdminTime ms={untilMs} />
          </td>
          <td>{by}</td>
          <td>
            <UnblockForm network={network} />
          </td>
        </tr>
      ))}
    </Rows>
  </AdminPanel>
);

const doneWords = {
  blocked: 'Blocked. Every server refuses that network within seconds.',
  unblocked: 'Unblocked. That network is allowed again within seconds.',
} as const;

export type AccessDone = keyof typeof doneWords;

type AccessScreenProps = { view: AccessView; done?: AccessDone | undefined; problem?: string | undefined };

/** Failed sign-ins, refusals and limits, and the blocked networks. */
export const AccessScreen = ({ view, done, problem }: AccessScreenProps) => (
  <>
    <AdminHead
      title="Refusals"
      lead="Who tried to sign in and failed, and what was refused. Kept for 30 days."
      actions={<Ranges range={view.range} />}
    />
    <div className={deskStyles.banners}>
      {problem && <Banner level="danger" title={problem} />}
      {done && !problem && <Banner level="positive" title={doneWords[done]} />}
    </div>
    {view.blocks.length > 0 && <Blocks blocks={view.blocks} />}
    <Networks networks={view.networks} />
    <Guesses guesses={view.guesses} />
    <Limits limits={view.limits} />
  </>
);
