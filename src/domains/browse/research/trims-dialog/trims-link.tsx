import { useLinkedModal } from '#domains/reference/shopper/use-linked-modal.ts';

type TrimsLinkProps = {
  /** "2022 Honda Accord" */
  name: string;
  /** The research page with the same data, for browsers without JavaScript. */
  href: string;
  makeCode: string;
  modelCode: string;
  year: number;
  toUrl: (path: string) => string;
};

const fetchDialog = async () => (await import('./trims-dialog.tsx')).TrimsDialog;

/** Link to the trims of a model year; with JavaScript it opens a dialog (UI-05). */
export const TrimsLink = ({ name, href, makeCode, modelCode, year, toUrl }: TrimsLinkProps) => {
  const { Dialog, open, close, link } = useLinkedModal('trims', href, fetchDialog);
  return (
    <>
      <a {...link}>Trims of the {name}</a>
      {Dialog && (
        <Dialog
          name={name}
          href={href}
          makeCode={makeCode}
          modelCode={modelCode}
          year={year}
          toUrl={toUrl}
          open={open}
          onClose={close}
        />
      )}
    </>
  );
};
