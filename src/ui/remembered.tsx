import { createContext, createElement, type ReactNode, useContext } from 'react';

/** HTML that was rendered before, by the value it was rendered from and what it was rendered as. */
export type HtmlMemory = {
  get(of: object, as: string): string | undefined;
  set(of: object, as: string, html: string): void;
};

export const createHtmlMemory = (): HtmlMemory => {
  // Gone with the value.
  const known = new WeakMap<object, Map<string, string>>();
  return {
    get: (of, as) => known.get(of)?.get(as),
    set: (of, as, html) => {
      const forms = known.get(of) ?? new Map<string, string>();
      // A part of a text would keep the whole of it, so it is copied.
      known.set(of, forms.set(as, Buffer.from(html).toString()));
    },
  };
};

/** The places of one document where HTML is remembered, in the order they are rendered. */
type Place = { of: object; as: string; html: string | undefined };

const Places = createContext<{ memory: HtmlMemory; places: Place[] } | null>(null);

const mark = 'x-remembered';
const emptyMark = `<${mark}></${mark}>`;

/**
 * Children that read the same wherever their value is shown, to whomever: a server renders them once. Nothing in them
 * may ask for an id, a picture to be fetched early, or anything else that belongs to the page around them.
 */
export const Remembered = ({ of, as, children }: { of: object; as: string; children: ReactNode }) => {
  const remembering = useContext(Places);
  if (!remembering) return children;
  const html = remembering.memory.get(of, as);
  remembering.places.push({ of, as, html });
  const here = createElement(mark);
  if (html !== undefined) return here;
  return (
    <>
      {here}
      {children}
      {here}
    </>
  );
};

/** Renders a document with a memory; what it did not know yet, it knows from then on. */
export const renderRemembering = (memory: HtmlMemory, page: ReactNode, render: (page: ReactNode) => string): string => {
  const places: Place[] = [];
  const [first = '', ...parts] = render(<Places value={{ memory, places }}>{page}</Places>).split(emptyMark);
  let html = first;
  for (const { of, as, html: known } of places) {
    const own = known ?? parts.shift() ?? '';
    if (known === undefined) memory.set(of, as, own);
    html += own + (parts.shift() ?? '');
  }
  return html;
};
