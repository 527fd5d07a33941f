import type { Contact, ContactWay } from '#domains/cars/listings/seller-view.ts';
import type { ConversionKey } from '#domains/reference/analytics/conversions.ts';
import type { IconName } from '#ui/icons.ts';

const contactIcons: Readonly<Record<ContactWay, IconName>> = {
  email: 'mail',
  phone: 'phone',
  drive: 'clock',
  text: 'message',
  chat: 'message',
  website: 'external',
};

/** Conversions of contact links (ANLY-03); a lead counts when it is sent. */
const contactConversions: Partial<Record<ContactWay, ConversionKey>> = {
  phone: 'phone_call',
  text: 'text_dealer',
  website: 'dealer_site_click',
};

/** Attributes of a contact link; links to dealers' sites are nofollow. */
export const contactLink = ({ way, href, lead, wideOnly }: Contact) => ({
  href,
  'data-lead': lead,
  'data-wide-only': wideOnly,
  'data-conversion': contactConversions[way],
  icon: contactIcons[way],
  ...(way === 'website' && { rel: 'nofollow noopener' }),
});
