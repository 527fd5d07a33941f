import type { BrandFlags } from '#domains/reference/brands/brand-flags.ts';
import type { LeadView } from './lead-fields.tsx';

type ChatTerms = Pick<LeadView, 'chat'> & { invitesToChat: boolean };

/** Chat settings of a brand (BRND-05). LOCAL is our own form, the only provider there is. */
export const chatTerms = ({ enabled, variables }: BrandFlags['chat']): ChatTerms => {
  if (!enabled || !variables.providers.includes('LOCAL')) return { chat: 'none', invitesToChat: false };
  return {
    chat: variables.enable_mobile_chat ? 'everywhere' : 'wide',
    invitesToChat: !variables.hide_sticky_invitation,
  };
};
