import { AdminTime } from '#domains/back-office/frame/admin-time.tsx';
import { opsPath } from '#paths/paths.ts';
import { Badge } from '#ui/badge.tsx';
import type { QueuedConversation } from './conversation-desk.server.ts';
import styles from './private-listings-screen.module.css';

type QueueProps = { conversations: readonly QueuedConversation[]; at?: string | undefined };

/** Conversations that wait for an operator, the longest first. */
export const ConversationQueue = ({ conversations, at }: QueueProps) => (
  <nav aria-label="Conversations that wait" className={styles.queue}>
    <ul>
      {conversations.map(({ leadId, vehicle, why, sinceMs }) => (
        <li key={leadId}>
          <a href={opsPath(`private/conversations/${leadId}`)} aria-current={leadId === at ? 'page' : undefined}>
            <span className={styles.words}>
              <b>{vehicle}</b>
              <span>{why}</span>
              <small>
                <AdminTime ms={sinceMs} />
              </small>
            </span>
            <Badge tone="warning">Conversation</Badge>
          </a>
        </li>
      ))}
    </ul>
  </nav>
);
