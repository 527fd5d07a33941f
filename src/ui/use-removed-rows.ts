import { useEffect, useRef } from 'react';

/** Tells which rows have gone from a list since it was last drawn. */
export const useRemovedRows = <Id>(rows: readonly Id[], onGone: (id: Id) => void): void => {
  const before = useRef(rows);
  useEffect(() => {
    const gone = before.current.filter((id) => !rows.includes(id));
    before.current = rows;
    for (const id of gone) onGone(id);
  });
};
