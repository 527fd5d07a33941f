import type { ReactNode } from 'react';
import { AccountHead } from '#domains/people/accounts/area/account-layout.tsx';
import { accountPath } from '#paths/paths.ts';
import { ButtonLink } from '#ui/button.tsx';
import styles from './delivery-log.module.css';
import { type LogRow, logStates } from './delivery-log.ts';

type LoggedMessageProps = {
  row: LogRow & { day: string; time: string };
  to: string;
  subject: string;
  /** The rendered message. */
  children: ReactNode;
};

export const LoggedMessage = ({ row, to, subject, children }: LoggedMessageProps) => (
  <article className={styles.message}>
    <AccountHead
      title={subject || row.what}
      action={
        <ButtonLink href={accountPath('messages')} size="small" variant="quiet">
          All messages
        </ButtonLink>
      }
    >
      {row.day}, {row.time}. {logStates[row.state]}: {row.detail}.
    </AccountHead>
    <p className={styles.facts}>
      {row.channel === 'push' ? 'To your devices' : `To ${to}`}
      {row.because && `, about ${row.because}`}.
    </p>
    {children}
  </article>
);
