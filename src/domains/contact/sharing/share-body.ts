import type { FormValues } from '#lib/forms/form-values.ts';
import { lnxCodes, type SharedPage, type ShareWay, shareConfigs } from './share-terms.ts';

/** What is known of the page besides what was typed. */
type SharedFrom = { page: SharedPage; origin: string };

/** The call that shares by text (SHAR-01). */
const shareTextBody = (values: FormValues, { page }: SharedFrom) => ({
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
const shareEmailBody = (values: FormValues, { page, origin }: SharedFrom) => {
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

type ShareBody = (values: FormValues, from: SharedFrom) => Readonly<Record<string, unknown>>;

/** What the API is sent of what was typed, from the dialog and from the page alike. */
export const shareBodies: Readonly<Record<ShareWay, ShareBody>> = { text: shareTextBody, email: shareEmailBody };

/** What a text says unless somebody writes it otherwise. */
export const shareTextWords = ({ title, price, figures }: SharedPage, url: string, withFigures: boolean): string =>
  `${[title, price, withFigures ? figures : ''].filter(Boolean).join(', ')}: ${url}`;

/** The address that is shared: one that says nothing of whoever shares it, unless they want it to. */
export const sharedUrl = ({ path, kind, zip }: SharedPage, origin: string, withFigures = false): string =>
  withFigures && kind === 'vehicle' && zip !== ''
    ? `${origin}${path}?${new URLSearchParams({ zip })}`
    : `${origin}${path}`;
