import { escapeHtml } from '#lib/escape-html.ts';

/** Trusted markup. All other text is escaped when it is inserted. */
export type Markup = { readonly markup: string };

type Part = string | number | Markup | readonly Markup[];

const render = (part: Part): string => {
  if (typeof part === 'string') return escapeHtml(part);
  if (typeof part === 'number') return String(part);
  return 'markup' in part ? part.markup : part.map(render).join('');
};

export const markup = (written: TemplateStringsArray, ...parts: readonly Part[]): Markup => ({
  markup: String.raw({ raw: written }, ...parts.map(render)),
});
