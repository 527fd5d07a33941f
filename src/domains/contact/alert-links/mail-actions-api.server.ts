import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { AppError } from '#lib/errors.ts';
import { mailActionPath } from '#paths/paths.ts';
import { fromPage, readMailChoice, undoField } from './mail-action-form.ts';
import type { MailActions } from './mail-actions.server.ts';

const Query = z.object({ t: z.string().max(2000) });

const textOf = (body: unknown): string => (body instanceof Uint8Array ? Buffer.from(body).toString('latin1') : '');

const words = {
  broken: 'This link is incomplete or was changed. Open the one in the email again.',
  expired: 'This link has expired.',
} as const;

/**
 * RFC 8058: a mail program posts `List-Unsubscribe=One-Click` to the link's address, as either kind of form, from any
 * origin and without cookies. Only the token counts: no identity is read, so the origin does not matter. Mail programs
 * follow no redirects and get a plain answer.
 */
export const mailActionsApi = async (
  app: FastifyInstance,
  { mailActions }: { mailActions: Pick<MailActions, 'act' | 'undo' | 'choose'> },
): Promise<void> => {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 4096 }, (_request, body, done) => done(null, body));

  // One mail provider posts for all its users, so valid links are not counted by the write limit; invalid ones are.
  const config = { origins: 'any', uncountedWrites: true } as const;
  app.post(mailActionPath(), { config, schema: { hide: true } }, async (request, reply) => {
    const { t } = Query.safeParse(request.query).data ?? { t: '' };
    reply.header('cache-control', 'private, no-store');
    const form = new URLSearchParams(textOf(request.body));
    const undoId = form.get(undoField);
    if (undoId !== null) {
      const undone = await mailActions.undo(t, undoId);
      if (!undone.ok) await app.countWrite(request, reply);
      return reply.redirect(mailActionPath(t, { undone: undone.ok && undone.value ? 'yes' : 'late' }), 303);
    }
    const choice = readMailChoice(form);
    if (choice) {
      const result = await mailActions.choose(t, choice);
      if (!result.ok) await app.countWrite(request, reply);
      return reply.redirect(mailActionPath(t, result.ok ? { saved: 'yes', undo: result.value } : {}), 303);
    }
    const acted = await mailActions.act(t);
    if (!acted.ok) await app.countWrite(request, reply);
    if (form.get(fromPage.name) === fromPage.value) {
      return reply.redirect(mailActionPath(t, { undo: acted.ok ? acted.value : undefined }), 303);
    }
    if (!acted.ok) throw new AppError('not-found', { message: words[acted.error] });
    return reply.type('text/plain; charset=utf-8').send('Done. We have successfully updated your preferences.\n');
  });
};
