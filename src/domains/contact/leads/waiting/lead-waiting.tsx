import { Button } from '#ui/button.tsx';

type LeadWaitingProps = { dealer: string; className: string | undefined; onAgain(): void };

/** In place of the form: the message is on the device and is sent by itself. */
export const LeadWaiting = ({ dealer, className, onAgain }: LeadWaitingProps) => (
  <div className={className} role="status">
    <h3>Waiting for a connection</h3>
    <p>Your message is kept on this device. We’ll send it to {dealer} as soon as you’re back online.</p>
    <Button variant="quiet" size="small" onClick={onAgain}>
      Write another
    </Button>
  </div>
);
