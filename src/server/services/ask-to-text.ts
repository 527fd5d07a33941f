import type { Result } from '#lib/result.ts';

type Saved = { enableTextAlerts: boolean; mobilePhone: string };
type Save<Rest extends unknown[], S extends Saved, E> = (
  consumerId: string,
  ...rest: Rest
) => Promise<Result<{ saved: S; alreadySaved: boolean }, E>>;

/** Asks the owner of a number by text as soon as text alerts are turned on, instead of with the first alert. */
export const askingToText =
  (ask: (consumerId: string, phone: string) => Promise<void>) =>
  <Rest extends unknown[], S extends Saved, E, Service extends { save: Save<Rest, S, E> }>(
    service: Service & { save: Save<Rest, S, E> },
  ): Service => ({
    ...service,
    save: async (consumerId: string, ...rest: Rest) => {
      const outcome = await service.save(consumerId, ...rest);
      if (!outcome.ok) return outcome;
      const { enableTextAlerts, mobilePhone } = outcome.value.saved;
      if (enableTextAlerts && mobilePhone !== '') await ask(consumerId, mobilePhone);
      return outcome;
    },
  });
