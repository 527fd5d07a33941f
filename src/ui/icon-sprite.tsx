export const spriteId = 'icons';

/** A browser has the drawings that came with the page, and fetches others when an `Icon` needs them. */
const symbols = import.meta.env.SSR ? '' : (document.getElementById(spriteId)?.innerHTML ?? '');

/** Rendered once, first in the body; every `Icon` on the page points into it. The server fills it (`spriteOf`). */
export const IconSprite = () => (
  <svg
    id={spriteId}
    aria-hidden="true"
    style={{ display: 'none' }}
    suppressHydrationWarning
    dangerouslySetInnerHTML={{ __html: symbols }}
  />
);

let fetchedSymbols: Promise<typeof import('./icon-symbols.ts')> | undefined;

/** Adds a drawing that the page came without. An icon stands beside words or has a label, so a page does without one. */
export const addSymbol = async (name: string): Promise<void> => {
  const sprite = document.getElementById(spriteId);
  const id = `icon-${name}`;
  if (!sprite || document.getElementById(id)) return;
  try {
    fetchedSymbols ??= import('./icon-symbols.ts');
    const { symbolOf } = await fetchedSymbols;
    if (!document.getElementById(id)) sprite.insertAdjacentHTML('beforeend', symbolOf(name));
  } catch {
    // The next icon that needs one asks again.
    fetchedSymbols = undefined;
  }
};
