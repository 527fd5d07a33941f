/**
 * Loads the scripts of the page it is in: one task per file, so that taps between them are handled. A tab in the
 * background does not paint, so it starts at once.
 */
export const startScript = `{const start=()=>{
for(const link of document.querySelectorAll('link[rel=later]'))setTimeout(()=>{link.rel='modulepreload'});
setTimeout(()=>{const source=document.querySelector('script[type=later]'),script=document.createElement('script');
script.type='module';script.textContent=source.textContent;document.head.append(script);script.remove()})};
document.hidden?start():requestAnimationFrame(()=>setTimeout(start))}`.replaceAll('\n', '');

type Scripts = {
  /** The files it imports, transitively. */
  files: readonly string[];
  /** Of a module. */
  text: string;
};

/**
 * The elements of a page's own script, for its head and its end. Pages can be read and used without JavaScript, so
 * `startScript` loads scripts after the first paint and they don't compete with it.
 */
export const scriptElements = (
  { files, text }: Scripts,
  { afterPaint }: { afterPaint: boolean },
): { head: string; end: string } => ({
  head: files.map((file) => `<link rel="${afterPaint ? 'later' : 'modulepreload'}" href="${file}"/>`).join(''),
  end: `<script type="${afterPaint ? 'later' : 'module'}">${text}</script>`,
});
