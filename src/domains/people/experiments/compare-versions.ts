type Version = { parts: readonly string[]; isPreRelease: boolean; isBuild: boolean };

const digits = /^\d+$/;

/** No spaces, at most three numbers, then a pre-release or a build (EXP-22). */
const readVersion = (text: string): Version | null => {
  if (/\s/.test(text)) return null;
  const [dash, plus] = [text.indexOf('-'), text.indexOf('+')];
  const isPreRelease = dash >= 0 && (plus < 0 || dash < plus);
  const isBuild = plus >= 0 && (dash < 0 || plus < dash);
  const end = isPreRelease ? dash : isBuild ? plus : text.length;
  const numbers = text.slice(0, end).split('.');
  if (numbers.length > 3 || !numbers.every((part) => digits.test(part))) return null;
  const suffix = text.slice(end + 1);
  return { parts: suffix ? [...numbers, suffix] : numbers, isPreRelease, isBuild };
};

/** Negative if the visitor's version is older than the condition's; null if either is not a version. */
export const compareVersions = (version: string, wanted: string): number | null => {
  const [own, target] = [readVersion(version), readVersion(wanted)];
  if (!own || !target) return null;
  for (const [at, wantedPart] of target.parts.entries()) {
    const part = own.parts[at];
    if (part === undefined) return target.isPreRelease || target.isBuild ? 1 : -1;
    if (!digits.test(part)) {
      if (part < wantedPart) return target.isPreRelease && !own.isPreRelease ? 1 : -1;
      if (part > wantedPart) return !target.isPreRelease && own.isPreRelease ? -1 : 1;
    } else {
      const difference = Number.parseInt(part, 10) - Number.parseInt(wantedPart, 10);
      if (difference !== 0 && !Number.isNaN(difference)) return Math.sign(difference);
    }
  }
  return own.isPreRelease && !target.isPreRelease ? -1 : 0;
};
