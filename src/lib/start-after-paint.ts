const preload = '<link rel="modulepreload"';
const waitingPreload = '<link rel="later"';
const moduleScript = ' type="module" async="">';

/**
 * Loads the scripts of the page it is in: one task per file, so that taps between them are handled. A tab in the
 * background does not paint, so it starts at once.
 */
export const startScript = `{const start=()=>{
for(const link of document.querySelectorAll('link[rel=later]'))setTimeout(()=>{link.rel='modulepreload'});
setTimeout(()=>{const source=document.querySelector('script[type=later]'),script=document.createElement('script');
script.type='module';script.textContent=source.textContent;document.head.append(script);script.remove()})};
document.hidden?start():requestAnimationFrame(()=>setTimeout(start))}`.replaceAll('\n', '');

/**
 * Pages can be read and used without JavaScript, so scripts are loaded after the first paint and don't compete with it.
 * Only the head (preloads) and the end (the module script) of the page are searched.
 */
export const startAfterPaint = (page: string): string => {
  const bodyAt = page.indexOf('<body');
  const scriptAt = page.lastIndexOf(moduleScript);
  const head = page.slice(0, bodyAt).replaceAll(preload, waitingPreload);
  const end = scriptAt < 0 ? '' : ` type="later">${page.slice(scriptAt + moduleScript.length)}`;
  return head + page.slice(bodyAt, scriptAt < 0 ? undefined : scriptAt) + end;
};
