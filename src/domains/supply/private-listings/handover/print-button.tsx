import { Button } from '#ui/button.tsx';
import { useAlive } from '#ui/use-alive.ts';

/** Only with script; without it browsers print by their own menu. */
export const PrintButton = () =>
  useAlive() && (
    <Button variant="quiet" onClick={() => window.print()}>
      Print
    </Button>
  );
