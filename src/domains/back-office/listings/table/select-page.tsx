import { type ChangeEvent, useEffect, useRef, useState } from 'react';

const boxesOf = (element: Element | null | undefined): HTMLInputElement[] => [
  ...(element?.closest('form')?.querySelectorAll<HTMLInputElement>('input[name="row"]') ?? []),
];

/** Selects all rows of the page; a row clicked with Shift selects those in between. Without script it is hidden. */
export const SelectPage = () => {
  const box = useRef<HTMLInputElement>(null);
  const [state, setState] = useState<'none' | 'some' | 'all' | undefined>(undefined);
  useEffect(() => {
    const form = box.current?.closest('form');
    if (!form) return undefined;
    let last = -1;
    const count = () => {
      const boxes = boxesOf(box.current);
      const selected = boxes.filter(({ checked }) => checked).length;
      setState(selected === 0 ? 'none' : selected === boxes.length ? 'all' : 'some');
    };
    const onClick = (event: MouseEvent) => {
      const boxes = boxesOf(box.current);
      const at = boxes.findIndex(
        ({ value }) => event.target instanceof HTMLInputElement && event.target.value === value,
      );
      const target = boxes[at];
      if (!target) return;
      if (event.shiftKey && last >= 0)
        for (const one of boxes.slice(Math.min(at, last), Math.max(at, last) + 1)) one.checked = target.checked;
      last = at;
      form.dispatchEvent(new Event('change', { bubbles: true }));
    };
    form.addEventListener('click', onClick);
    form.addEventListener('change', count);
    count();
    return () => {
      form.removeEventListener('click', onClick);
      form.removeEventListener('change', count);
    };
  }, []);
  useEffect(() => {
    if (box.current) box.current.indeterminate = state === 'some';
  }, [state]);
  const onChange = (event: ChangeEvent<HTMLInputElement>) => {
    for (const one of boxesOf(event.currentTarget)) one.checked = event.currentTarget.checked;
  };
  return (
    <label hidden={state === undefined}>
      <input ref={box} type="checkbox" checked={state === 'all'} onChange={onChange} />
      <span className="visually-hidden">Select all cars on this page</span>
    </label>
  );
};
