import { fillFigures } from './fill-figures.ts';

// An inline script that runs before the page's own scripts; inserted by `server/pages/page-hole.ts`.
try {
  fillFigures(document);
} catch {
  delete document.documentElement.dataset.terms;
}
