/** A dialog rendered open by the server is not modal, and showModal throws until its `open` attribute is removed. */
export const showAsModal = (dialog: HTMLDialogElement): void => {
  if (dialog.open && dialog.matches(':modal')) return;
  dialog.removeAttribute('open');
  dialog.showModal();
};

/** For browsers without `closedby`: a click on the dialog element outside of its box is on the backdrop. */
export const closeOnBackdropClick = (dialog: HTMLDialogElement): (() => void) => {
  if ('closedBy' in HTMLDialogElement.prototype) return () => {};
  const click = (event: MouseEvent) => {
    if (event.target !== dialog) return;
    const { left, right, top, bottom } = dialog.getBoundingClientRect();
    const inside = event.clientX >= left && event.clientX <= right && event.clientY >= top && event.clientY <= bottom;
    if (!inside) dialog.close();
  };
  dialog.addEventListener('click', click);
  return () => dialog.removeEventListener('click', click);
};
