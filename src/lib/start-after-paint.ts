const preload = '<link rel="modulepreload"';
const waitingPreload = '<link rel="later"';
const moduleScript = ' type="module" async="">';

/** Fetches the scripts of the page it stands in. One task for each file, so that a tap in between is answered. A tab in the background paints nothing to wait for. */
export const startScript = `{const start=()=>{
for(const link of document.querySelectorAll('link[rel=later]'))setTimeout(()=>{link.rel='modulepreload'});
setTimeout(()=>{const source=document.querySelector('script[type=later]'),script=document.createElement('script');
script.type='module';script.textContent=source.textContent;document.head.append(script);script.remove()})};
document.hidden?start():requestAnimationFrame(()=>setTimeout(start))}`.replaceAll('\n', '');

/**
 * A page can be read and used without its script, so the script is fetched once the page has been painted and takes
 * neither network nor time from it. What is to be fetched is named in the head, and the script stands at the end, so
 * the long way between is not searched.
 */
export const startAfterPaint = (page: string): string => {
  const bodyAt = page.indexOf('<body');
  const scriptAt = page.lastIndexOf(moduleScript);
  const head = page.slice(0, bodyAt).replaceAll(preload, waitingPreload);
  const end = scriptAt < 0 ? '' : ` type="later">${page.slice(scriptAt + moduleScript.length)}`;
  return head + page.slice(bodyAt, scriptAt < 0 ? undefined : scriptAt) + end;
};
