import type { ConversionKey } from '#domains/reference/analytics/conversions.ts';
import type { IconName } from '#ui/icons.ts';
import type { Contact, ContactWay } from './seller-view.ts';

const contactIcons: Readonly<Record<ContactWay, IconName>> = {
  email: 'mail',
  phone: 'phone',
  drive: 'clock',
  text: 'message',
  chat: 'message',
  website: 'external',
};

/** ANLY-03: what following one counts as; a question counts when it is sent. */
const contactConversions: Partial<Record<ContactWay, ConversionKey>> = {
  phone: 'phone_call',
  text: 'text_dealer',
  website: 'dealer_site_click',
};

/** The link to an owner, with the sign of its kind; a dealer's own site is not ours to vouch for. */
export const contactLink = ({ way, href, lead, wideOnly }: Contact) => ({
  href,
  'data-lead': lead,
  'data-wide-only': wideOnly,
  'data-conversion': contactConversions[way],
  icon: contactIcons[way],
  ...(way === 'website' && { rel: 'nofollow noopener' }),
});
