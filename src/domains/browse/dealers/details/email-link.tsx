import type { ReactNode } from 'react';
import { useLinkedModal } from '#domains/reference/shopper/use-linked-modal.ts';
import { ButtonLink } from '#ui/button.tsx';

type EmailLinkProps = {
  dealer: string;
  /** Anchor of the form on the page, for browsers without JavaScript. */
  href: string;
  label: string;
  variant: 'primary' | 'quiet';
  form: ReactNode;
};

const fetchDialog = async () => (await import('#ui/overlays/dialog.tsx')).Dialog;

/** Link to the contact form; with JavaScript it opens the form in a dialog (UI-05). */
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
