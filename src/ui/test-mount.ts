import { act, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';

/** What the server sends, as elements; for tests in jsdom. */
export const serverRender = (node: ReactNode): HTMLElement => {
  const page = document.createElement('div');
  page.innerHTML = renderToString(node);
  return page;
};

export type Mounted = {
  page: HTMLElement;
  update(node: ReactNode): Promise<void>;
  unmount(): Promise<void>;
  act(run: () => void): Promise<void>;
};

/** The live component, in the document; for tests in jsdom. */
export const mount = async (node: ReactNode): Promise<Mounted> => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  const page = document.createElement('div');
  document.body.append(page);
  const root = createRoot(page);
  const settle = (run: () => void) => act(async () => run());
  await settle(() => root.render(node));
  return {
    page,
    update: (next) => settle(() => root.render(next)),
    unmount: async () => {
      await settle(() => root.unmount());
      page.remove();
    },
    act: settle,
  };
};

/** The first element of that role whose accessible name, as far as labels go, contains the words. */
export const byName = <E extends Element = HTMLElement>(page: ParentNode, selector: string, words: string): E => {
  const named = [...page.querySelectorAll<E>(selector)].find((element) =>
    (element.getAttribute('aria-label') ?? element.textContent).includes(words),
  );
  if (!named) throw new Error(`no ${selector} named ${words}`);
  return named;
};
