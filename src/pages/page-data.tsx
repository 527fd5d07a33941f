import { createContext as createReactContext, useContext, useMemo } from 'react';
import { createContext, type RouterContextProvider } from 'react-router';
import { jsonForScript } from '#lib/escape-for-script.ts';

/** Loader data of the pages of a document, by the names their loaders return. */
export type PageData = Map<string, object>;

/** The data of the document being rendered; null when the router requests only data. */
export const pageDataContext = createContext<PageData | null>(null);

/**
 * Serializes loader data as one JSON string instead of thousands of values the framework would encode. In a document
 * only a name is returned: the data follows in its own script element, neither quoted twice nor decoded by the server.
 */
export const serialise = (context: Readonly<RouterContextProvider>, data: object): string => {
  const ofDocument = context.get(pageDataContext);
  if (!ofDocument) return JSON.stringify(data);
  const name = `data-${ofDocument.size}`;
  ofDocument.set(name, data);
  return name;
};

/** Rendered before the router's own data, so that they can be read when hydration starts. */
export const pageDataElements = (data: PageData): string =>
  Array.from(
    data,
    ([name, value]) => `<script type="application/json" id="${name}">${jsonForScript(value)}</script>`,
  ).join('');

/** The data in the document's script elements. Read before hydration, which may remove the elements. */
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
