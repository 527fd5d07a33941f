import type { BrandColors } from '#domains/reference/brands/brand-look.ts';
import type { MailLook } from './mail-look.ts';
import { type Markup, markup } from './mail-markup.ts';

const family = "-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif";
export const face = (rest: string): string => `font:${rest} ${family}`;

export type Role = keyof BrandColors;

/** Attributes with the light colors as inline style and classes for the dark theme. */
export const colored = (look: MailLook, { fg, bg, bd }: { fg?: Role; bg?: Role; bd?: Role }, style: string): Markup => {
  const classes = [fg && `fg-${fg}`, bg && `bg-${bg}`, bd && `bd-${bd}`].filter(Boolean).join(' ');
  const colors = [
    ...(fg ? [`color:${look.light[fg]}`] : []),
    ...(bg ? [`background-color:${look.light[bg]}`] : []),
    ...(bd ? [`border-color:${look.light[bd]}`] : []),
  ];
  // Contains only our own values, so it is not escaped: some mail programs don't decode entities in styles.
  return { markup: `class="${classes}" style="${[...colors, style].join(';')}"` };
};

export const table = (rows: Markup | readonly Markup[], width?: 'whole'): Markup =>
  markup`<table role="presentation" cellpadding="0" cellspacing="0" border="0"${width ? markup` width="100%" style="border-collapse:separate;width:100%"` : ''}>${rows}</table>`;

/** A horizontal bar of a color. */
export const bar = (look: MailLook, role: Role, height: number): Markup =>
  table(
    markup`<tr><td ${colored(look, { bg: role }, `height:${height}px;line-height:${height}px;font-size:1px;border-radius:${height / 2}px`)}>&nbsp;</td></tr>`,
    'whole',
  );
