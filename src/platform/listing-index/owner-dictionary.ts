import { foldText } from './token-dictionary.ts';

export type OwnerName = { id: number; name: string; privateSeller: boolean };

export type OwnerDictionary = {
  size(): number;
  codeFor(id: number, name: string, privateSeller: boolean): number;
  find(id: number): number | undefined;
  /** Dealers whose name contains the text, whatever its case and accents. */
  dealersNamed(text: string): number[];
  list(): OwnerName[];
};

export const createOwnerDictionary = (known: readonly OwnerName[] = []): OwnerDictionary => {
  const codes = new Map<number, number>();
  const owners: { id: number; name: string; folded: string; privateSeller: boolean }[] = [];
  const codeFor = (id: number, name: string, privateSeller: boolean): number => {
    const code = codes.get(id);
    const owner = code === undefined ? undefined : owners[code];
    if (code !== undefined && owner) {
      if (owner.name !== name || owner.privateSeller !== privateSeller) {
        Object.assign(owner, { name, folded: foldText(name), privateSeller });
      }
      return code;
    }
    codes.set(id, owners.length);
    return owners.push({ id, name, folded: privateSeller ? '' : foldText(name), privateSeller }) - 1;
  };
  for (const { id, name, privateSeller } of known) codeFor(id, name, privateSeller);
  return {
    size: () => owners.length,
    codeFor,
    find: (id) => codes.get(id),
    dealersNamed: (text) => {
      const wanted = foldText(text).trim();
      return owners.flatMap((owner, code) => (!owner.privateSeller && owner.folded.includes(wanted) ? [code] : []));
    },
    list: () => owners.map(({ id, name, privateSeller }) => ({ id, name, privateSeller })),
  };
};
