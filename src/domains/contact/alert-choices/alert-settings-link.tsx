import type { MouseEvent } from 'react';
import { useDispatch } from 'react-redux';
import { accountPath } from '#paths/paths.ts';
import { RowLink } from '#ui/row-action.tsx';
import { type AlertDialogDispatch, type DialogTarget, openAlertDialog } from './alert-dialog-slice.ts';

/** Opens the dialog; without JavaScript it links to the page with the same fields. */
export const AlertSettingsLink = ({ target, short }: { target: DialogTarget; short?: boolean }) => {
  const dispatch = useDispatch<AlertDialogDispatch>();
  const { kind, id, name } = target;
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    dispatch(openAlertDialog({ kind, id, name }));
  };
  const href = `${accountPath('alerts', { kind, edit: id })}#alert-settings`;
  return <RowLink word="Alerts" row={`of ${name}`} icon="bell" short={short} href={href} onClick={open} />;
};
