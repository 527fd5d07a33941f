type Instruction = { word: string; text: string };

/** The instructions of a Dockerfile, with continued lines joined. */
export const instructionsOf = (text: string): Instruction[] =>
  text
    .replaceAll(/^#.*\n/gm, '')
    .replaceAll(/\s*\\\n\s*/g, ' ')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [word = ''] = line.split(' ', 1);
      return { word, text: line.slice(word.length + 1) };
    });

/** What is copied from the project, without what one stage copies from another. */
export const copiedPaths = (instructions: readonly Instruction[]): string[] =>
  instructions
    .filter(({ word, text }) => word === 'COPY' && !text.startsWith('--from='))
    .flatMap(({ text }) => text.split(' ').slice(0, -1));

/** The variables of ENV, as `NAME=value`. */
export const environmentOf = (instructions: readonly Instruction[]): string[] =>
  instructions.filter(({ word }) => word === 'ENV').flatMap(({ text }) => text.split(' '));
