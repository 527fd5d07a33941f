import type { ReactNode } from 'react';
import type { AlertChannel } from '#domains/contact/channels/alert-channel.ts';
import { AccountHead } from '#domains/people/accounts/area/account-layout.tsx';
import { accountPath, messagePath } from '#paths/paths.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Chip, ChipRow } from '#ui/chip.tsx';
import { Icon } from '#ui/icon.tsx';
import type { IconName } from '#ui/icons.ts';
import { TextLink } from '#ui/layout/layout.tsx';
import { Pagination } from '#ui/layout/pagination.tsx';
import { EmptyState } from '#ui/status/empty-state.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import styles from './delivery-log.module.css';
import type { LogView } from './delivery-log.server.ts';
import { type LogFilter, logFilters, logStates, noLongerSaved } from './delivery-log.ts';

const filterLabels: Readonly<Record<LogFilter, string>> = {
  all: 'All',
  email: 'Email',
  text: 'Text',
  push: 'Push',
  'not-sent': 'Not sent',
};

const channelIcons: Readonly<Record<AlertChannel, IconName>> = { email: 'mail', text: 'message', push: 'bell' };

const Rows = ({ rows }: { rows: LogView['rows'] }) => (
  <table className={styles.log}>
    <caption className="visually-hidden">Messages about your alerts</caption>
    <thead>
      <tr>
        {['When', 'What', 'About', 'Channel', 'Status', 'Detail'].map((head) => (
          <th key={head} scope="col">
            {head}
          </th>
        ))}
        <th scope="col">
          <VisuallyHidden>View</VisuallyHidden>
        </th>
      </tr>
    </thead>
    <tbody>
      {rows.map(({ id, day, time, what, because, channel, state, detail, hasMessage }) => (
        <tr key={id}>
          <td className={styles.when}>
            <b>{day}</b> {time}
          </td>
          <td className={styles.what}>{what}</td>
          <td className={styles.because}>{because ?? noLongerSaved}</td>
          <td className={styles.by}>
            <span className={styles.word}>
              <Icon name={channelIcons[channel]} />
              {filterLabels[channel]}
            </span>
          </td>
          <td className={styles.state}>
            <span className={styles.word}>
              <i className={styles.dot} data-state={state} />
              {logStates[state]}
            </span>
          </td>
          <td className={styles.detail}>{detail}</td>
          <td className={styles.view}>
            {hasMessage && (
              <TextLink href={messagePath(id)}>
                View<VisuallyHidden> {what}</VisuallyHidden>
              </TextLink>
            )}
          </td>
        </tr>
      ))}
    </tbody>
  </table>
);

/** All messages of the last 90 days, and the ones not sent with the reason. */
export const DeliveryLogList = ({ view, banner }: { view: LogView; banner?: ReactNode }) => {
  const { rows, counts, filter, page, pageCount } = view;
  const hrefFor = (of: LogFilter, number = 1) =>
    accountPath('messages', { ...(of !== 'all' && { by: of }), ...(number > 1 && { page: number }) });
  return (
    <>
      <AccountHead
        title="Messages"
        action={
          counts.all > 0 && (
            <ButtonLink href={messagePath('download')} size="small" variant="quiet" icon="download" download>
              Download CSV
            </ButtonLink>
          )
        }
      >
        Alerts from the last 90 days: what we sent, what we didn’t, and why.
      </AccountHead>
      {banner}
      {counts.all === 0 ? (
        <EmptyState
          title="No messages yet"
          action={
            <ButtonLink href={accountPath('alerts')} variant="quiet">
              Your alerts
            </ButtonLink>
          }
        >
          Messages about your saved cars and searches appear here.
        </EmptyState>
      ) : (
        <>
          <nav aria-label="Messages by channel">
            <ChipRow>
              {logFilters.map((one) => (
                <li key={one}>
                  <Chip
                    href={hrefFor(one)}
                    tone={one === filter ? 'on' : 'neutral'}
                    aria-current={one === filter ? 'page' : undefined}
                  >
                    {filterLabels[one]} {counts[one]}
                  </Chip>
                </li>
              ))}
            </ChipRow>
          </nav>
          {rows.length > 0 ? <Rows rows={rows} /> : <p>No messages here.</p>}
          <Pagination page={page} pageCount={pageCount} hrefFor={(number) => hrefFor(filter, number)} />
        </>
      )}
    </>
  );
};
