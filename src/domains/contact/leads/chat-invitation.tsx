import { useSelector } from 'react-redux';
import { selectUser } from '#domains/people/accounts/user-slice.ts';
import { ButtonLink } from '#ui/button.tsx';
import styles from './chat-invitation.module.css';
import type { LeadView } from './lead-fields.tsx';

/** BRND-05, PROF-12: leads to the question with chat chosen; whoever asked for it already is not invited again. */
export const ChatInvitation = ({ lead }: { lead: Pick<LeadView, 'listingId' | 'dealer' | 'chat'> }) => {
  const hasChatted = useSelector(selectUser).hasChatPreviouslyVdpListings.includes(lead.listingId);
  if (lead.chat === 'none' || hasChatted) return null;
  return (
    <ButtonLink
      variant="quiet"
      icon="message"
      aria-label={`Chat with ${lead.dealer}`}
      href="#contact"
      data-lead="CHAT"
      className={lead.chat === 'wide' ? styles.wideOnly : undefined}
    >
      <span className={styles.word}>Chat</span>
    </ButtonLink>
  );
};
