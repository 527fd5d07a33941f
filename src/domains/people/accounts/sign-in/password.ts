export const shortestPassword = 10;
export const longestPassword = 128;

type PasswordStrength = { score: 0 | 1 | 2 | 3 | 4; words: string };

/** The most common passwords, and words that are common parts of longer ones. */
const common = [
  ...['password', 'passwort', 'qwertyuiop', 'qwerty', 'letmein', 'iloveyou', 'welcome', 'sunshine', 'princess'],
  ...['football', 'baseball', 'superman', 'dragon', 'monkey', 'trustno1', 'whatever', 'computer', 'changeme'],
  ...['1234567890', '0987654321', '123456', 'abcdefghij', 'abc123', 'admin', 'forecourt', 'autotrader', 'mustang'],
];

const runs = ['abcdefghijklmnopqrstuvwxyz', 'qwertyuiopasdfghjklzxcvbnm', '01234567890'];

/** Lower case, with common substitutions such as @ for a reversed. */
const plain = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll('@', 'a')
    .replaceAll('$', 's')
    .replaceAll(/[0]/g, 'o')
    .replaceAll(/[1!]/g, 'i')
    .replaceAll('3', 'e');

/** The characters that remain after removing common words, sequences and repetitions. */
const surprising = (password: string, personal: readonly string[]): string => {
  let left = password.toLowerCase();
  const words = [...common, ...personal.filter((word) => word.length >= 4).map((word) => word.toLowerCase())];
  for (const word of words) {
    left = left.replaceAll(word, '');
    const at = plain(left).indexOf(plain(word));
    if (at !== -1) left = left.slice(0, at) + left.slice(at + word.length);
  }
  left = left.replaceAll(/(.)\1{2,}/g, '$1');
  for (const run of runs) {
    for (const line of [run, [...run].reverse().join('')]) {
      for (let length = line.length; length >= 4; length -= 1) {
        for (let at = 0; at + length <= line.length; at += 1) left = left.replaceAll(line.slice(at, at + length), '');
      }
    }
  }
  return left;
};

const personalWords = ({ email = '', name = '' }: { email?: string; name?: string }): string[] => [
  ...email.split(/[@.+_-]/),
  ...name.split(/\s+/),
];

export const passwordStrength = (password: string, about: { email?: string; name?: string } = {}): PasswordStrength => {
  if (password.length === 0) return { score: 0, words: '' };
  if (password.length < shortestPassword) {
    const missing = shortestPassword - password.length;
    return { score: 1, words: `${missing} more ${missing === 1 ? 'character' : 'characters'}` };
  }
  const left = surprising(password, personalWords(about));
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^a-zA-Z\d]/].filter((kind) => kind.test(password)).length;
  const worth = left.length + (left.length >= 6 ? kinds : 0) + new Set(left).size / 4;
  if (worth < 8) return { score: 1, words: 'Too easy to guess' };
  if (worth < 13) return { score: 2, words: 'Fair' };
  if (worth < 18) return { score: 3, words: 'Good' };
  return { score: 4, words: 'Strong' };
};

/** Why a password is refused, as a message for the form; undefined if it is accepted. */
export const passwordProblem = (
  password: string,
  about: { email?: string; name?: string } = {},
): string | undefined => {
  if (password.length < shortestPassword) return `Use at least ${shortestPassword} characters.`;
  if (password.length > longestPassword) return `Use at most ${longestPassword} characters.`;
  if (passwordStrength(password, about).score < 2) return 'That password is easy to guess. Try a few unrelated words.';
  return undefined;
};
