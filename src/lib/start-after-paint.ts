const preload = '<link rel="modulepreload"';
const waitingPreload = '<link rel="later"';
const moduleScript = /<script nonce="[^"]*" type="module" async="">/;

/** One task for each file, so that a tap in between is answered. A tab in the background paints nothing to wait for. */
const starter = `{const start=()=>{
for(const link of document.querySelectorAll('link[rel=later]'))setTimeout(()=>{link.rel='modulepreload'});
setTimeout(()=>{const kept=document.querySelector('script[type=later]'),script=document.createElement('script');
script.type='module';script.nonce=kept.nonce;script.textContent=kept.textContent;document.head.append(script);script.remove()})};
document.hidden?start():requestAnimationFrame(()=>setTimeout(start))}`.replaceAll('\n', '');

/**
 * A page can be read and used without its script, so the script is fetched once the page has been painted and takes
 * neither network nor time from it. Answers the page and the script that starts its scripts.
 */
export const startAfterPaint = (page: string, nonce: string): { page: string; starter: string } => ({
  page: page.replaceAll(preload, waitingPreload).replace(moduleScript, `<script nonce="${nonce}" type="later">`),
  starter: `<script nonce="${nonce}">${starter}</script>`,
});
