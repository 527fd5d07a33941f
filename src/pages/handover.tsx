import { createContext as createReactContext, useContext, useMemo } from 'react';
import { createContext, type RouterContextProvider } from 'react-router';
import { jsonForScript } from '#lib/escape-for-script.ts';

/** What of a view a document shows, and what of that its scripts cannot read from the document itself. */
export type InDocument<V> = { shown: V; handed: object };

export type DocumentViews = Map<string, InDocument<object>>;

/** The views of the document that is being answered, by name. None where the router alone asks for data. */
export const handedOverContext = createContext<DocumentViews | null>(null);

/**
 * A page's view as a loader answers it: one text instead of thousands of values the framework would walk. Within a
 * document only its name: the view follows in an element of its own, neither quoted twice nor decoded by the server.
 */
export const handOver = <V extends object>(
  context: Readonly<RouterContextProvider>,
  view: V,
  forDocument?: (view: V) => InDocument<V>,
): string => {
  const views = context.get(handedOverContext);
  if (!views) return JSON.stringify(view);
  const name = `view-${views.size}`;
  views.set(name, forDocument?.(view) ?? { shown: view, handed: view });
  return name;
};

/** They stand before the router's own data, so that they are there when it is. */
export const handedOverElements = (views: DocumentViews): string =>
  Array.from(
    views,
    ([name, { handed }]) => `<script type="application/json" id="${name}">${jsonForScript(handed)}</script>`,
  ).join('');

type Views = { get(name: string): unknown };

/** Those of the document that is being rendered. */
export const viewsShown = (views: DocumentViews): Views => ({ get: (name) => views.get(name)?.shown });

/** Those of the document a browser has loaded, each read once: they outlive their elements. */
export const viewsOfDocument = (): Views => {
  const read = new Map<string, unknown>();
  return {
    get: (name) => {
      if (!read.has(name)) read.set(name, JSON.parse(document.getElementById(name)?.textContent ?? 'null'));
      return read.get(name);
    },
  };
};

const HandedOver = createReactContext<Views>(new Map());
export const HandedOverProvider = HandedOver.Provider;

export const useHandedOver = <T,>(text: string): T => {
  const views = useContext(HandedOver);
  return useMemo(() => (text.startsWith('{') ? JSON.parse(text) : views.get(text)) as T, [views, text]);
};
