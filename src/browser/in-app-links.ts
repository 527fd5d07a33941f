import { useEffect } from 'react';
import { useNavigate, useSubmit } from 'react-router';
import { clickOf } from '#domains/finding/criteria/address/click-type.ts';
import { dealerPortalPath, opsPath, pageRoots } from '#paths/paths.ts';
import { cachedAt } from './offline/cached-page.ts';
import { sendPlainForm } from './send-plain-form.ts';
import { stayOnPage } from './stay-on-page.ts';

const pages = new RegExp(`^/($|${pageRoots.join('|')})`);

/** Pages a click may open without loading a new document (URL-02); files and feeds are loaded by the browser. */
export const isInAppPath = (path: string): boolean => pages.test(path) && !/\.(xml|rss|json|svg|txt)(\?|$)/.test(path);

const documentPaths = new RegExp(`^(${opsPath()}|${dealerPortalPath()})(/|$)`, 'i');

/** The back office and the dealer portal use plain browser links and forms: their layout is another than the shop's. */
export const opensDocuments = (path: string): boolean => documentPaths.test(path);

/** Excludes clicks that open another tab or window. */
export const isPlainClick = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;

const pathOf = (url: URL): string => `${url.pathname}${url.search}${url.hash}`;

/** The address a GET form leads to. */
export const formAddress = (form: HTMLFormElement, submitter: HTMLElement | null): string => {
  const url = new URL(form.action);
  const fields = [...new FormData(form, submitter)].filter(([, value]) => value !== '');
  url.search = new URLSearchParams(fields as [string, string][]).toString();
  return pathOf(url);
};

/**
 * Links are plain anchors, which cost a fifth of a router link to render; one listener on the document gives them the
 * router's behavior. Forms become navigations and submissions the same way: if one can't be delivered, the page and its
 * input stay.
 */
export const useInAppLinks = (): void => {
  const navigate = useNavigate();
  const submit = useSubmit();
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      if (event.defaultPrevented || !isPlainClick(event) || opensDocuments(location.pathname) || cachedAt()) return;
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      if (!link?.href || link.target || link.hasAttribute('download')) return;
      const url = new URL(link.href);
      if (url.origin !== location.origin || !isInAppPath(url.pathname)) return;
      if (url.hash && url.pathname === location.pathname && url.search === location.search) return;
      event.preventDefault();
      // Long lists of links have one attribute on the list.
      const stays = link.dataset.scroll === 'keep' || link.closest('[data-links-scroll=keep]') !== null;
      const clickType = clickOf(link, url);
      if (clickType !== undefined) url.searchParams.set('click-type', clickType);
      navigate(pathOf(url), { preventScrollReset: stays });
    };
    // In the capture phase: the router's own forms handle their submit event themselves.
    const onSending = ({ target, submitter }: SubmitEvent) => {
      if (target instanceof HTMLFormElement && !opensDocuments(location.pathname))
        stayOnPage.sending({ form: target, submitter, isDocuments: false });
    };
    const onSubmit = (event: SubmitEvent) => {
      if (
        event.defaultPrevented ||
        !(event.target instanceof HTMLFormElement) ||
        opensDocuments(location.pathname) ||
        cachedAt()
      )
        return;
      const { target: form, submitter } = event;
      const url = new URL(form.action);
      if (form.method === 'dialog' || url.origin !== location.origin) return;
      if (!isInAppPath(url.pathname)) {
        if (form.method !== 'post') return;
        event.preventDefault();
        return void sendPlainForm(form, submitter);
      }
      event.preventDefault();
      if (form.method === 'post') {
        stayOnPage.sending({ form, submitter, isDocuments: true });
        return void submit(new FormData(form, submitter), {
          method: 'post',
          action: pathOf(url),
          preventScrollReset: true,
        });
      }
      navigate(formAddress(form, submitter), { preventScrollReset: form.dataset.scroll === 'keep' });
    };
    document.addEventListener('click', onClick);
    document.addEventListener('submit', onSending, true);
    document.addEventListener('submit', onSubmit);
    return () => {
      document.removeEventListener('click', onClick);
      document.removeEventListener('submit', onSending, true);
      document.removeEventListener('submit', onSubmit);
    };
  }, [navigate, submit]);
};
