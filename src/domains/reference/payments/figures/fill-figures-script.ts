import { fillFigures } from './fill-figures.ts';

// Runs within the page, before its own scripts: `server/pages/page-hole.ts` puts it there.
try {
  fillFigures(document);
} catch {
  delete document.documentElement.dataset.terms;
}
