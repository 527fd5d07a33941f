import { formatMoney } from '#lib/money.ts';
import type { MailBlock } from './mail-block.ts';
import type { CarFigures } from './mail-car.ts';
import type { MailLook } from './mail-look.ts';
import { type Markup, markup } from './mail-markup.ts';
import { colored, face } from './mail-style.ts';

type Change = { label: string; was: number; now: number };

/** "−$920"; the sign is a minus, not a hyphen. */
const difference = ({ was, now }: Change): string => {
  if (now === was) return 'the same';
  return `${now < was ? '−' : '+'}${formatMoney(Math.abs(now - was))}`;
};

const changesOf = (was: CarFigures, now: CarFigures): Change[] => {
  const change = (label: string, before: number | null, after: number | null): Change[] =>
    before === null || after === null ? [] : [{ label, was: before, now: after }];
  return [
    ...change('Price', was.priceUsd, now.priceUsd),
    ...change('Out the door', was.outTheDoorUsd, now.outTheDoorUsd),
    ...change('Monthly payment', was.monthlyUsd, now.monthlyUsd),
  ];
};

const headCell = (look: MailLook, words: string, side: 'left' | 'right'): Markup =>
  markup`<th scope="col" align="${side}" ${colored(look, { fg: 'muted' }, `${face('400 13px/18px')};padding:0 0 6px ${side === 'left' ? 0 : 8}px;vertical-align:bottom`)}>${words}</th>`;

const row = (look: MailLook, change: Change): Markup => {
  const line = 'border-top-width:1px;border-top-style:solid';
  const figure = (words: string, role: 'muted' | 'text' | 'positive', weight: number) =>
    markup`<td align="right" ${colored(look, { fg: role, bd: 'line' }, `${line};${face(`${weight} 15px/22px`)};padding:9px 0 9px 8px;white-space:nowrap`)}>${words}</td>`;
  return markup`<tr><th scope="row" align="left" ${colored(look, { fg: 'text', bd: 'line' }, `${line};${face('400 15px/22px')};padding:9px 0`)}>${change.label}</th>${figure(formatMoney(change.was), 'muted', 400)}${figure(formatMoney(change.now), 'text', 700)}${figure(difference(change), change.now < change.was ? 'positive' : 'muted', 600)}</tr>`;
};

/** A table of the old and new amounts of a car. */
export const changeTable = (was: CarFigures, now: CarFigures): MailBlock[] => {
  const changes = changesOf(was, now);
  if (changes.length === 0) return [];
  return [
    {
      text: changes
        .map(
          (change) =>
            `${change.label}: ${formatMoney(change.now)}, was ${formatMoney(change.was)} (${difference(change)})`,
        )
        .join('\n'),
      html: (look) =>
        markup`<tr><td style="padding:16px 20px 0"><table width="100%" cellpadding="0" cellspacing="0" border="0" style="border-collapse:separate;width:100%"><tr>${headCell(look, 'What changed', 'left')}${headCell(look, 'Was', 'right')}${headCell(look, 'Now', 'right')}${headCell(look, 'Change', 'right')}</tr>${changes.map((change) => row(look, change))}</table></td></tr>`,
    },
  ];
};
