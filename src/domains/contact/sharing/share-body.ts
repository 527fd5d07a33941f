import { lnxCodes, type SharedPage, shareConfigs } from './share-terms.ts';

type Values = Readonly<Record<string, string>>;

/** What is known of the page besides what was typed. */
type SharedFrom = { page: SharedPage; origin: string };

/** The call that shares by text (SHAR-01). */
export const shareTextBody = (values: Values, { page }: Pick<SharedFrom, 'page'>) => ({
  requestId: values.requestId ?? '',
  alertConfigId: shareConfigs[page.kind],
  lnxCode: lnxCodes.text,
  dataMap: {
    mobile_number: (values.mobile_number ?? '').replaceAll(/[\s().-]/g, ''),
    sms_message: values.sms_message ?? '',
    consumerId: '',
  },
  company: values.company ?? '',
});

/** SHAR-03. Who sends it is known by session and connection, so fields about that stay empty. */
export const shareEmailBody = (values: Values, { page, origin }: SharedFrom) => {
  const [to, from] = [values.toEmailAddress ?? '', values.fromEmailAddress ?? ''];
  const [only, ...others] = page.listingIds;
  return {
    originPageUrl: `${origin}${page.path}`,
    listingId: only !== undefined && others.length === 0 ? only : '',
    ownerId: '',
    name: values.name ?? '',
    toEmail: to,
    toEmailAddress: to,
    emailAddress: from,
    fromEmailAddress: from,
    ipAddress: '',
    clientRequestId: values.requestId ?? '',
    originPage: page.kind,
    searchZip: '',
    partnerName: '',
    ccFlag: false,
    lnxCode: lnxCodes.email,
    carIds: others.length > 0 ? page.listingIds : [],
    leadType: 'EMAILTOFRIEND',
    cookieId: '',
    myAtcUserLoggedIn: false,
    message: values.message ?? '',
    replyToSender: values.replyToSender === 'on',
    withFigures: values.withFigures === 'on',
    company: values.company ?? '',
  };
};

/** What a text says unless somebody writes it otherwise. */
export const shareTextWords = ({ title, price, figures }: SharedPage, url: string, withFigures: boolean): string =>
  `${[title, price, withFigures ? figures : ''].filter(Boolean).join(', ')}: ${url}`;

/** The address that is shared: one that says nothing of whoever shares it, unless they want it to. */
export const sharedUrl = ({ path, kind, zip }: SharedPage, origin: string, withFigures = false): string =>
  withFigures && kind === 'vehicle' && zip !== ''
    ? `${origin}${path}?${new URLSearchParams({ zip })}`
    : `${origin}${path}`;
