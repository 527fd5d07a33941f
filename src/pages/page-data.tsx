import { createContext as createReactContext, useContext, useMemo } from 'react';
import { createContext, type RouterContextProvider } from 'react-router';
import { jsonForScript } from '#lib/escape-for-script.ts';

/** What the pages of a document show, by the names their loaders answer with. */
export type PageData = Map<string, object>;

/** Of the document that is being answered. None where the router alone asks for data. */
export const pageDataContext = createContext<PageData | null>(null);

/**
 * What a page shows, as its loader answers it: one text instead of thousands of values the framework would walk. Within
 * a document only its name: the data follows in an element of its own, neither quoted twice nor decoded by the server.
 */
export const serialise = (context: Readonly<RouterContextProvider>, data: object): string => {
  const ofDocument = context.get(pageDataContext);
  if (!ofDocument) return JSON.stringify(data);
  const name = `data-${ofDocument.size}`;
  ofDocument.set(name, data);
  return name;
};

/** They stand before the router's own data, so that they are there when it is. */
export const pageDataElements = (data: PageData): string =>
  Array.from(
    data,
    ([name, value]) => `<script type="application/json" id="${name}">${jsonForScript(value)}</script>`,
  ).join('');

/** What the document in a browser came with. Read before anything is drawn: it outlives its elements. */
export const readPageData = (): PageData =>
  new Map(
    Array.from(document.querySelectorAll('script[type="application/json"]'), ({ id, textContent }) => [
      id,
      JSON.parse(textContent),
    ]),
  );

const OfDocument = createReactContext<PageData>(new Map());
export const PageDataProvider = OfDocument.Provider;

export const usePageData = <T,>(text: string): T => {
  const ofDocument = useContext(OfDocument);
  return useMemo(() => (text.startsWith('{') ? JSON.parse(text) : ofDocument.get(text)) as T, [ofDocument, text]);
};
