import type { FormValues } from '#lib/forms/form-values.ts';
import { lnxCodes, type SharedPage, type ShareWay, shareConfigs } from './share-terms.ts';

/** The shared page, apart from the form's input. */
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

/**
 * The call that shares by email (SHAR-03). Fields that identify the sender stay empty: the server uses session and
 * connection instead.
 */
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

/** Request bodies for the API, used by the dialog and the page. */
export const shareBodies: Readonly<Record<ShareWay, ShareBody>> = { text: shareTextBody, email: shareEmailBody };

/** Default message of a shared text. */
export const shareTextWords = ({ title, price, figures }: SharedPage, url: string, withFigures: boolean): string =>
  `${[title, price, withFigures ? figures : ''].filter(Boolean).join(', ')}: ${url}`;

/** The shared address. It contains nothing about the sender unless they share their figures. */
export const sharedUrl = ({ path, kind, zip }: SharedPage, origin: string, withFigures = false): string =>
  withFigures && kind === 'vehicle' && zip !== ''
    ? `${origin}${path}?${new URLSearchParams({ zip })}`
    : `${origin}${path}`;
