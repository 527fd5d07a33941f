import { layOutMail } from '#domains/mail/mail-layout.ts';
import type { MailLook } from '#domains/mail/mail-look.ts';
import type { ShareEmailInput } from './share.ts';
import { lnxCodes, type SharedKind, type SharedPage } from './share-terms.ts';

const things: Readonly<Record<SharedKind, { sent: string; see: string }>> = {
  vehicle: { sent: 'a car', see: 'See this car' },
  compare: { sent: 'cars to compare', see: 'Compare these cars' },
  list: { sent: 'a list of cars', see: 'See these cars' },
};

type ShareMail = {
  input: Pick<ShareEmailInput, 'name' | 'from' | 'message' | 'replyToSender' | 'withFigures'>;
  page: SharedPage;
  /** Where it leads. */
  url: string;
  host: string;
  to: string;
  cause: string;
  look: MailLook;
};

/** RULING-88: the text is ours; what the sender wrote is a quote in it, and plain text. */
export const shareMail = ({ input, page, url, host, to, cause, look }: ShareMail) => {
  const { sent, see } = things[page.kind];
  const heading = `${input.name} sent you ${sent}`;
  const figures = input.withFigures ? page.figures : '';
  const price = [page.price, figures].filter(Boolean).join(', ');
  return {
    ...{ channel: 'mail' as const, kind: 'alert' as const, cause, to, once: true as const },
    subject: `${heading}: ${page.title}`,
    ...(input.replyToSender && { replyTo: input.from }),
    ...layOutMail(look, {
      heading,
      paragraphs: [[page.title, price].filter(Boolean).join(', ')],
      ...(input.message !== '' && { quote: input.message }),
      action: { label: see, url },
      note: `${input.name} typed your address on ${host}. We used it once for this email and did not keep it: you are not on any list.`,
    }),
    headers: { 'X-Lnx-Code': lnxCodes.email },
  };
};
export type ShareMailMessage = ReturnType<typeof shareMail>;
