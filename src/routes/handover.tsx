import { createContext as createReactContext, useContext, useMemo } from 'react';
import { createContext } from 'react-router';

/** The views that loaders encoded while answering one request, by their encoded text. */
export const handedOverContext = createContext<Map<string, unknown>>(new Map());

const HandedOver = createReactContext<ReadonlyMap<string, unknown>>(new Map());
export const HandedOverProvider = HandedOver.Provider;

/** A view from its text. On the server, where it was encoded a moment before, it is at hand and not decoded again. */
export const useHandedOver = <T,>(text: string, decode: (text: string) => T): T => {
  const views = useContext(HandedOver);
  return useMemo(() => (views.get(text) as T | undefined) ?? decode(text), [views, text, decode]);
};
