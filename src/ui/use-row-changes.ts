import { useEffect, useRef } from 'react';

type RowChanges<Id> = { onGone(id: Id): void; onReturned?(id: Id): void };

/** Tells which rows have gone from a list since it was last drawn, and which of those came back. */
export const useRowChanges = <Id>(rows: readonly Id[], { onGone, onReturned }: RowChanges<Id>): void => {
  const before = useRef(rows);
  const goneOnes = useRef<readonly Id[]>([]);
  useEffect(() => {
    const gone = before.current.filter((id) => !rows.includes(id));
    const returned = goneOnes.current.filter((id) => rows.includes(id));
    before.current = rows;
    goneOnes.current = [...goneOnes.current.filter((id) => !rows.includes(id)), ...gone];
    for (const id of gone) onGone(id);
    for (const id of returned) onReturned?.(id);
  });
};
