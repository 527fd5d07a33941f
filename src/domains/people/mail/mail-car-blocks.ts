import { formatMoney } from '#lib/money.ts';
import type { MailBlock } from './mail-block.ts';
import type { CarFigures, MailCar, MailDeal, MailPicture } from './mail-car.ts';
import type { MailLook } from './mail-look.ts';
import { type Markup, markup } from './mail-markup.ts';
import { bar, colored, face, type Role, table } from './mail-style.ts';

/** Prices above market get no badge (RULING-61). */
const stamps: Readonly<Partial<Record<MailDeal, { words: string; fg: Role; bg: Role }>>> = {
  great: { words: 'Great deal', fg: 'deal-great', bg: 'deal-great-soft' },
  good: { words: 'Good deal', fg: 'deal-good', bg: 'deal-good-soft' },
  fair: { words: 'Fair price', fg: 'deal-fair', bg: 'deal-fair-soft' },
};

const stampOf = (look: MailLook, deal: MailDeal): Markup => {
  const stamp = stamps[deal];
  if (!stamp) return markup``;
  const { words, fg, bg } = stamp;
  const style = `display:inline-block;padding:3px 9px;border-radius:min(8px,${look.corners.control});${face('600 13px/18px')};white-space:nowrap`;
  return markup`<span ${colored(look, { fg, bg }, style)}>${words}</span>`;
};

const priceWords = ({ figures: { priceUsd } }: Pick<MailCar, 'figures'>): string =>
  priceUsd === null ? 'Price not listed' : formatMoney(priceUsd);

/** "$38,066 out the door, $656/mo" */
export const costWords = ({ outTheDoorUsd, monthlyUsd }: CarFigures): string =>
  [
    ...(outTheDoorUsd === null ? [] : [`${formatMoney(outTheDoorUsd)} out the door`]),
    ...(monthlyUsd === null ? [] : [`${formatMoney(monthlyUsd)}/mo`]),
  ].join(', ');

const image = ({ image: { cid }, alt }: MailPicture, width: number): Markup =>
  markup`<img src="cid:${cid}" width="${width}" alt="${alt}" style="display:block;width:100%;max-width:${width}px;height:auto;border:0">`;

/** The car's picture at the full width of the column. */
export const stage = ({ picture }: Pick<MailCar, 'picture'>): MailBlock[] => {
  if (!picture) return [];
  const { photo } = picture;
  return [
    {
      text: '',
      images: [picture.image],
      html: (look) => {
        const style = `border-radius:min(12px,${look.corners.card});padding:${photo ? '0;overflow:hidden' : '12px 16px 0'}`;
        return markup`<tr><td style="padding:18px 20px 0">${table(markup`<tr><td align="center" ${colored(look, { bg: 'stage-top' }, style)}>${image(picture, photo ? 560 : 480)}</td></tr>`, 'whole')}</td></tr>`;
      },
    },
  ];
};

/** The car's name and details, with its price or deal rating beside them. */
export const carHead = (car: MailCar, beside: 'price' | 'deal' | 'nothing'): MailBlock => {
  const line = [car.line, car.history].filter(Boolean).join('. ');
  return {
    text: [beside === 'price' ? `${car.name}, ${priceWords(car)}` : car.name, line].filter(Boolean).join('\n'),
    html: (look) => {
      const name = markup`<td valign="top" ${colored(look, { fg: 'text' }, face('700 18px/24px'))}>${car.name}</td>`;
      const side =
        beside === 'price'
          ? markup`<td valign="top" align="right" ${colored(look, { fg: 'text' }, `${face('700 20px/24px')};white-space:nowrap;padding-left:8px`)}>${priceWords(car)}</td>`
          : markup`<td valign="top" align="right" style="padding-left:8px">${beside === 'deal' ? stampOf(look, car.deal) : ''}</td>`;
      return markup`<tr><td style="padding:16px 20px 0">${table(
        markup`<tr>${name}${side}</tr><tr><td colspan="2" ${colored(look, { fg: 'muted' }, face('400 15px/22px'))}>${line}</td></tr>`,
        'whole',
      )}</td></tr>`;
    },
  };
};

/** The deal rating with its explanation. */
export const verdict = (car: Pick<MailCar, 'deal' | 'why'>): MailBlock[] =>
  car.why === ''
    ? []
    : [
        {
          text: [stamps[car.deal]?.words, car.why].filter(Boolean).join(': '),
          html: (look) =>
            markup`<tr><td ${colored(look, { fg: 'muted' }, `padding:10px 20px 0;${face('400 14px/24px')}`)}>${stampOf(look, car.deal)} ${car.why}</td></tr>`,
        },
      ];

/** Leaves space for the mark, which has a fixed size. */
const share = 0.96;

const segments = ({
  from,
  to,
  at,
}: NonNullable<MailCar['priceLine']>): ({ percent: number; middle: boolean } | 'mark')[] => {
  const piece = (left: number, right: number) => {
    if (right - left < 1) return [];
    const middle = (left + right) / 2 > from && (left + right) / 2 < to;
    return [{ percent: Math.round((right - left) * share), middle }];
  };
  const edges = [0, from, to, 100];
  const before = edges.filter((edge) => edge < at);
  const after = edges.filter((edge) => edge > at);
  const between = (points: readonly number[]) =>
    points.slice(1).flatMap((right, index) => piece(points[index] ?? 0, right));
  return [...between([...before, at]), 'mark', ...between([at, ...after])];
};

const markRoles: Readonly<Record<MailDeal, Role>> = {
  great: 'deal-great',
  good: 'deal-good',
  fair: 'deal-fair',
  high: 'text',
  none: 'text',
};

/** A drawing of the car's price among similar cars; the text beside it says the same. */
export const priceLine = ({ priceLine: line, deal }: Pick<MailCar, 'priceLine' | 'deal'>): MailBlock[] => {
  if (!line) return [];
  const cell = (look: MailLook, part: ReturnType<typeof segments>[number]): Markup =>
    part === 'mark'
      ? markup`<td width="16" style="width:16px;padding:0"><div ${colored(look, { bg: markRoles[deal] }, 'width:12px;height:12px;border-radius:6px;font-size:1px;line-height:12px;margin:0 2px')}>&nbsp;</div></td>`
      : markup`<td width="${part.percent}%" style="padding:0">${bar(look, part.middle ? 'line-strong' : 'line', part.middle ? 6 : 2)}</td>`;
  return [
    {
      text: '',
      html: (look) =>
        markup`<tr><td style="padding:10px 20px 0">${table(markup`<tr>${segments(line).map((part) => cell(look, part))}</tr>`, 'whole')}</td></tr>`,
    },
  ];
};

const whyRoles: Readonly<Record<MailDeal, Role>> = { ...markRoles, fair: 'muted', high: 'muted', none: 'muted' };

/** What is new about a car in a list; `first` is emphasized. */
export type CarNews = { first: string; rest: string };

const newsOf = (look: MailLook, { first, rest }: CarNews): Markup =>
  markup`<b ${colored(look, { fg: 'text' }, 'font-weight:600')}>${first}</b> ${rest}`;

const thumbnail = (look: MailLook, { picture, url }: MailCar): Markup => {
  if (!picture) return markup``;
  const style = `border-radius:min(8px,${look.corners.control});padding:${picture.photo ? '0;overflow:hidden' : '6px 3px 0'}`;
  return markup`<td width="104" valign="top" style="width:22%;min-width:76px;padding:17px 14px 16px 0">${table(
    markup`<tr><td align="center" ${colored(look, { bg: 'stage-top' }, style)}><a href="${url}">${image({ ...picture, alt: '' }, 104)}</a></td></tr>`,
    'whole',
  )}</td>`;
};

/** A row of a car list. */
const carRow = (look: MailLook, car: MailCar, news: CarNews | undefined): Markup => {
  const { outTheDoorUsd, monthlyUsd } = car.figures;
  const small = (role: Role, more = '') => colored(look, { fg: role }, `${face('400 14px/20px')}${more}`);
  const figure = (amount: number) =>
    markup`<b ${colored(look, { fg: 'text' }, 'font-weight:600')}>${formatMoney(amount)}</b>`;
  const costs = [
    ...(outTheDoorUsd === null ? [] : [markup`${figure(outTheDoorUsd)} out the door`]),
    ...(monthlyUsd === null ? [] : [markup`${figure(monthlyUsd)}/mo`]),
  ].map((cost, index) => (index === 0 ? cost : markup`, ${cost}`));
  const name = markup`<td valign="top" ${colored(look, { fg: 'text' }, face('600 16px/21px'))}><a href="${car.url}" ${colored(look, { fg: 'text' }, 'text-decoration:none')}>${car.name}</a></td>`;
  const price = markup`<td align="right" valign="top" ${colored(look, { fg: 'text' }, `${face('700 17px/21px')};white-space:nowrap;padding-left:8px`)}>${priceWords(car)}</td>`;
  const rows = [
    markup`<tr>${name}${price}</tr>`,
    markup`<tr><td colspan="2" ${small('muted')}>${car.line}</td></tr>`,
    ...(costs.length > 0 ? [markup`<tr><td colspan="2" ${small('muted', ';padding-top:2px')}>${costs}</td></tr>`] : []),
    ...(news
      ? [markup`<tr><td colspan="2" ${small('muted', ';padding-top:4px')}>${newsOf(look, news)}</td></tr>`]
      : []),
    ...(car.why
      ? [markup`<tr><td colspan="2" ${small(whyRoles[car.deal], ';padding-top:4px')}>${car.why}</td></tr>`]
      : []),
  ];
  return markup`<tr>${thumbnail(look, car)}<td valign="top" style="padding:14px 0 16px">${table(rows, 'whole')}</td></tr>`;
};

const carLines = (car: MailCar, news: CarNews | undefined): string =>
  [
    `${car.name}, ${priceWords(car)}`,
    car.line,
    costWords(car.figures),
    news ? `${news.first} ${news.rest}` : '',
    car.why,
    car.url,
  ]
    .filter(Boolean)
    .join('\n');

/** A list of cars that link to their pages. */
export const carList = (cars: readonly { car: MailCar; news?: CarNews | undefined }[]): MailBlock => ({
  text: cars.map(({ car, news }) => carLines(car, news)).join('\n\n'),
  images: cars.flatMap(({ car }) => (car.picture ? [car.picture.image] : [])),
  html: (look) =>
    markup`${cars.map(
      ({ car, news }, index) =>
        markup`<tr><td style="padding:${index === 0 ? 4 : 0}px 20px 0">${index === 0 ? '' : bar(look, 'line', 1)}${table(carRow(look, car, news), 'whole')}</td></tr>`,
    )}`,
});
