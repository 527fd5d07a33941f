import { build, type Plugin } from 'vite';

const mark = '?script';
const marked = /\?script$/;

/** One classic script, as small as it can be made, and the files it is made of. */
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
 * `import text from './file.ts?script'`: the file with all it imports, as the text of one script. So what runs within a
 * page before anything else is loaded is made of the same functions as everything else.
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
