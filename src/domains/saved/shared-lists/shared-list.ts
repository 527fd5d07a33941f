/** How many people a list has at most, its owner included (TWO-03). */
export const mostPeople = 5;
/** How many lists an account can be on. */
export const mostLists = 20;
export const titleLength = 60;
export const nameLength = 30;
export const reasonLength = 120;

/** A member either likes a car, rules it out, or has not decided. */
export const marks = ['heart', 'veto', 'none'] as const;
export type Mark = (typeof marks)[number];

/** What one member says of one car. */
export type Opinion = {
  mark: Mark;
  /** Why it is ruled out. */
  reason: string;
  note: string;
};

/** Fields that are absent stay unchanged. */
export type OpinionChanges = { [Field in keyof Opinion]?: Opinion[Field] | undefined };

/** A member as everybody who can see the list does: never with an address. */
export type ListPerson = {
  /** Of the membership, not of the account. */
  id: string;
  name: string;
  initials: string;
  isOwner: boolean;
  isMe: boolean;
};

/** "Dana Wu" is DW, "Sam" is S. */
export const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, 2)
    .map((word) => [...word][0]?.toUpperCase() ?? '')
    .join('');

/** "You", "You and Sam", "You, Sam and Alex"; the reader comes first. */
export const peopleInWords = (people: readonly Pick<ListPerson, 'name' | 'isMe'>[]): string => {
  const names = people.toSorted((a, b) => Number(b.isMe) - Number(a.isMe)).map((one) => (one.isMe ? 'You' : one.name));
  const last = names.pop() ?? '';
  return names.length === 0 ? last : `${names.join(', ')} and ${last}`;
};
