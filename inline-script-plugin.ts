import { build, type Plugin } from 'vite';

const mark = '?script';
const marked = /\?script$/;

/** Bundles a file into one minified classic script; `files` are its sources. */
const bundle = async (input: string): Promise<{ code: string; files: string[] }> => {
  const made = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'silent',
    build: {
      write: false,
      target: 'es2023',
      minify: true,
      rollupOptions: { input, output: { format: 'iife' } },
    },
  });
  const [script] = Array.isArray(made) || !('output' in made) ? [] : made.output;
  if (!script) throw new Error(`${input} did not become a script`);
  if (/<\/script|<!--/i.test(script.code)) throw new Error(`${input} would end the element it stands in`);
  return { code: script.code.trim(), files: script.moduleIds };
};

/**
 * `import text from './file.ts?script'` gives the file with its imports, bundled into the text of one script. So
 * scripts inlined into pages can share functions with the rest of the code.
 */
export const inlineScripts = (): Plugin => ({
  name: 'inline-scripts',
  enforce: 'pre',
  resolveId: {
    filter: { id: marked },
    async handler(id, importer) {
      const resolved = await this.resolve(id.slice(0, -mark.length), importer);
      return resolved && `${resolved.id}${mark}`;
    },
  },
  load: {
    filter: { id: marked },
    async handler(id) {
      const { code, files } = await bundle(id.slice(0, -mark.length));
      for (const file of files) this.addWatchFile(file);
      return `export default ${JSON.stringify(code)};`;
    },
  },
});
