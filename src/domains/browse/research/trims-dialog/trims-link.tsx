import { useLinkedModal } from '#domains/reference/shopper/use-linked-modal.ts';

type TrimsLinkProps = {
  /** "2022 Honda Accord" */
  name: string;
  /** The page that shows the same without script. */
  href: string;
  makeCode: string;
  modelCode: string;
  year: number;
  toUrl: (path: string) => string;
};

const fetchDialog = async () => (await import('./trims-dialog.tsx')).TrimsDialog;

/** UI-05: a link to the trims of a model year; a plain press shows them in place. */
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
