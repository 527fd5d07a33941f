import { foldText } from './words.ts';

export type OwnerName = { id: number; name: string; privateSeller: boolean };

export type OwnerDictionary = {
  size(): number;
  codeFor(id: number, name: string, privateSeller: boolean): number;
  find(id: number): number | undefined;
  /** Dealers whose name contains the text, ignoring case and accents. */
  dealersNamed(text: string): number[];
  list(): OwnerName[];
};

export const createOwnerDictionary = (initialNames: readonly OwnerName[] = []): OwnerDictionary => {
  const codes = new Map<number, number>();
  // Arrays instead of objects, because the owner is looked up for every listing.
  const ids: number[] = [];
  const names: string[] = [];
  const isPrivate: boolean[] = [];
  const folded: string[] = [];
  const write = (code: number, name: string, privateSeller: boolean): void => {
    names[code] = name;
    isPrivate[code] = privateSeller;
    folded[code] = privateSeller ? '' : foldText(name);
  };
  const codeFor = (id: number, name: string, privateSeller: boolean): number => {
    const code = codes.get(id);
    if (code !== undefined) {
      if (names[code] !== name || isPrivate[code] !== privateSeller) write(code, name, privateSeller);
      return code;
    }
    codes.set(id, ids.length);
    write(ids.length, name, privateSeller);
    return ids.push(id) - 1;
  };
  for (const { id, name, privateSeller } of initialNames) codeFor(id, name, privateSeller);
  return {
    size: () => ids.length,
    codeFor,
    find: (id) => codes.get(id),
    dealersNamed: (text) => {
      const wanted = foldText(text).trim();
      return folded.flatMap((name, code) => (!isPrivate[code] && name.includes(wanted) ? [code] : []));
    },
    list: () => ids.map((id, code) => ({ id, name: names[code]!, privateSeller: isPrivate[code]! })),
  };
};
