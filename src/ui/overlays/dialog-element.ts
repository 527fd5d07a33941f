/** An element that came open from the server is not modal yet; showModal refuses it until the attribute is gone. */
export const showAsModal = (dialog: HTMLDialogElement): void => {
  if (dialog.open && dialog.matches(':modal')) return;
  dialog.removeAttribute('open');
  dialog.showModal();
};

/** For browsers without `closedby`: a click outside the box but on the dialog is one on its backdrop. */
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
