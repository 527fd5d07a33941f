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

/** The link to an owner, with the sign of its kind; a dealer's own site is not ours to vouch for. */
export const contactLink = ({ way, href, lead }: Contact) => ({
  href,
  'data-lead': lead,
  icon: contactIcons[way],
  ...(way === 'website' && { rel: 'nofollow noopener' }),
});
