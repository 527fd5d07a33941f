import { shareLetter } from '#domains/people/mail/letters/share-letter.ts';
import type { MailCarList } from '#domains/people/mail/mail-car.ts';
import type { MailLook } from '#domains/people/mail/mail-look.ts';
import type { ShareEmailInput } from './share.ts';
import { lnxCodes, type SharedPage } from './share-terms.ts';

type ShareMail = {
  input: Pick<ShareEmailInput, 'name' | 'from' | 'message' | 'replyToSender'>;
  page: SharedPage;
  /** Cars of the shared page; empty for a list. */
  cars: MailCarList;
  /** The shared address. */
  url: string;
  host: string;
  to: string;
  cause: string;
  look: MailLook;
  /** Links for the recipient. */
  links: { never: string; report: string };
  /** Headers for the unsubscribe button of mail programs (RFC 8058). */
  oneClick: Readonly<Record<string, string>>;
};

/** The text of the mail is ours; the sender's words are quoted as plain text (RULING-88). */
export const shareMail = ({ input, page, cars, url, host, to, cause, look, links, oneClick }: ShareMail) => ({
  channel: 'mail' as const,
  kind: 'alert' as const,
  cause,
  to,
  once: true as const,
  ...(input.replyToSender && { replyTo: input.from }),
  ...shareLetter(look, {
    sender: input.name,
    message: input.message,
    ...cars,
    url,
    host,
    links,
    ...(page.kind === 'list' && { search: { name: page.title, details: '' } }),
  }),
  headers: { 'X-Lnx-Code': lnxCodes.email, ...oneClick },
});
export type ShareMailMessage = ReturnType<typeof shareMail>;
