import { data } from 'react-router';
import { withImages } from '#domains/back-office/messages/mail-images.ts';
import { MailPreview } from '#domains/back-office/messages/mail-preview.tsx';
import { LoggedMessage } from '#domains/contact/alert-delivery/log/logged-message.tsx';
import { openAccount } from '../pages/account-page.ts';
import { servicesContext } from '../pages/app-context.ts';
import type { PageHandle } from '../pages/page-type.ts';
import type { Route } from './+types/message.ts';

export const handle: PageHandle = { pageType: 'account' };

export const loader = async ({ params, url, context }: Route.LoaderArgs) => {
  const { id } = openAccount(context, url);
  const message = await context.get(servicesContext).deliveryLog.find(id, params.id);
  if (!message) throw data(null, { status: 404 });
  const { to, subject, text, html, images } = message.message;
  return { row: message.row, to, subject, text, html: html && withImages(html, images) };
};

export default function MessagePage({ loaderData: { row, to, subject, text, html } }: Route.ComponentProps) {
  return (
    <LoggedMessage row={row} to={to} subject={subject}>
      <MailPreview html={html} text={text} />
    </LoggedMessage>
  );
}
