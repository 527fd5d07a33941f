import { useEffect } from 'react';
import { useNavigate } from 'react-router';

const pages = /^\/($|cars-for-sale|marketplace|car-dealers|dealers|my-autotrader|sell-my-car|legal)/;

/** Addresses a click may change to without loading a new document (URL-02); files and documents are left alone. */
export const isInAppPath = (path: string): boolean => pages.test(path) && !/\.(xml|rss|json|svg|txt)(\?|$)/.test(path);

const pathOf = (url: URL): string => `${url.pathname}${url.search}${url.hash}`;

/**
 * Links are plain anchors, which cost a fifth of a router link to render; one listener on the document gives them the
 * router's behaviour. GET forms become navigations the same way.
 */
export const useInAppLinks = (): void => {
  const navigate = useNavigate();
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      if (event.defaultPrevented || event.button !== 0) return;
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      if (!link?.href || link.target || link.hasAttribute('download')) return;
      const url = new URL(link.href);
      if (url.origin !== location.origin || !isInAppPath(url.pathname)) return;
      if (url.hash && url.pathname === location.pathname && url.search === location.search) return;
      event.preventDefault();
      // Of long lists of links the whole list says so.
      const stays = link.dataset.scroll === 'keep' || link.closest('[data-links-scroll=keep]') !== null;
      navigate(pathOf(url), { preventScrollReset: stays });
    };
    const onSubmit = (event: SubmitEvent) => {
      if (event.defaultPrevented || !(event.target instanceof HTMLFormElement)) return;
      const form = event.target;
      const url = new URL(form.action);
      if (form.method !== 'get' || url.origin !== location.origin || !isInAppPath(url.pathname)) return;
      event.preventDefault();
      const fields = [...new FormData(form, event.submitter)].filter(([, value]) => value !== '');
      url.search = new URLSearchParams(fields as [string, string][]).toString();
      navigate(pathOf(url), { preventScrollReset: form.dataset.scroll === 'keep' });
    };
    document.addEventListener('click', onClick);
    document.addEventListener('submit', onSubmit);
    return () => {
      document.removeEventListener('click', onClick);
      document.removeEventListener('submit', onSubmit);
    };
  }, [navigate]);
};
