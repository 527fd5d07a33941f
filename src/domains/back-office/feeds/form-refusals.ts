/** Why a file uploaded without script was refused, by the code in the address. */
export const formRefusals: Readonly<Record<string, string>> = {
  'needs-name': 'Choose a feed, or name a new one.',
  'no-such-feed': 'This feed no longer exists.',
  'no-file': 'Choose a file first.',
  'wrong-file': 'Choose a .csv, .tsv, .txt, .json, .jsonl, .gz or .zip file that is not empty.',
};
