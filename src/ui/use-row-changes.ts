import { useEffect, useRef } from 'react';

type RowChanges<Id> = { onRemoved(id: Id): void; onReturned?(id: Id): void };

/** Reports rows that were removed from a list since the last render, and removed rows that returned. */
export const useRowChanges = <Id>(rows: readonly Id[], { onRemoved, onReturned }: RowChanges<Id>): void => {
  const before = useRef(rows);
  const removedBefore = useRef<readonly Id[]>([]);
  useEffect(() => {
    const removed = before.current.filter((id) => !rows.includes(id));
    const returned = removedBefore.current.filter((id) => rows.includes(id));
    before.current = rows;
    removedBefore.current = [...removedBefore.current.filter((id) => !rows.includes(id)), ...removed];
    for (const id of removed) onRemoved(id);
    for (const id of returned) onReturned?.(id);
  });
};
