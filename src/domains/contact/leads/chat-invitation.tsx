import { useSelector } from 'react-redux';
import { selectUser } from '#domains/people/accounts/user-slice.ts';
import { ButtonLink } from '#ui/button.tsx';
import styles from './chat-invitation.module.css';
import type { LeadView } from './lead-fields.tsx';

/**
 * Link to the lead form with chat selected (BRND-05); hidden if the shopper has chatted about this car before
 * (PROF-12).
 */
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
