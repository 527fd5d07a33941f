import { isAbsolute, join } from 'node:path';
import { keepFilesPrivate, prepareDataFolder } from '#platform/data-folder.ts';
import { type Config, readConfig } from './config.ts';

/** Preparation of the server and of every command. A relative data folder is relative to the project's. */
export const prepareProcess = (root: string, env: NodeJS.ProcessEnv): Config => {
  const config = readConfig(env);
  const dataDir = isAbsolute(config.dataDir) ? config.dataDir : join(root, config.dataDir);
  keepFilesPrivate();
  prepareDataFolder(dataDir);
  return { ...config, dataDir };
};
