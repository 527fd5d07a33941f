import type { ReactNode } from 'react';
import { useLinkedModal } from '#domains/reference/shopper/use-linked-modal.ts';
import { ButtonLink } from '#ui/button.tsx';

type EmailLinkProps = {
  dealer: string;
  /** The form on the page, which is there without script. */
  href: string;
  label: string;
  variant: 'primary' | 'quiet';
  form: ReactNode;
};

const fetchDialog = async () => (await import('#ui/overlays/dialog.tsx')).Dialog;

/** UI-05: the way to write to a dealer; a plain press brings the form, and the link leads to it on the page. */
export const EmailLink = ({ dealer, href, label, variant, form }: EmailLinkProps) => {
  const { Dialog, open, close, link } = useLinkedModal('email', href, fetchDialog);
  return (
    <>
      <ButtonLink {...link} variant={variant}>
        {label}
      </ButtonLink>
      {Dialog && (
        <Dialog title={`Ask ${dealer}`} open={open} onClose={close}>
          {form}
        </Dialog>
      )}
    </>
  );
};
