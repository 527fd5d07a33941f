import type { Rig } from './rig.ts';
import type { ServerProcess } from './server-process.ts';

/** Expects the process to exit with an error and a message without a stack; resolves with the message. */
export const expectRefusal = async (rig: Rig, server: ServerProcess): Promise<string> => {
  const ending = await Promise.race([
    server.ended,
    server.ready().then(
      () => undefined,
      () => server.ended,
    ),
  ]);
  if (!ending) {
    rig.expect(false, 'it started all the same');
    await rig.kill(server);
    return '';
  }
  const words = server.printed().trim();
  rig.expect(ending.code === 1, `it ended with ${JSON.stringify(ending)}`);
  rig.expect(words !== '', 'it ended without a word');
  rig.expect(!/^\s+at /m.test(words), 'it printed a stack instead of a sentence');
  const sentence = words.split(/\n\s+at /)[0]?.replaceAll(rig.folder, '') ?? '';
  return `refused to start: “${sentence}”`;
};
