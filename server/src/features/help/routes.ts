import type { FastifyInstance } from 'fastify';
import { getHelp, getHelpText, getMeterReadingHelp } from '@zaehlwerk/contract/help';
import { answerJsonIfChanged } from '../../http/answer-if-changed.ts';
import { Refusal } from '../../http/refusal.ts';
import { serve } from '../../http/serve.ts';
import type { Parts } from '../../parts.ts';
import { documentNamed } from '../application/document-of.ts';

/** The utility's help: instructions for certain meters, and the global help. */
export function helpRoutes(app: FastifyInstance, parts: Parts): void {
  serve(app, getMeterReadingHelp, async ({ scope, params, request, reply }) => {
    const { instructions } = await documentNamed(parts, scope, params.applicationId);
    return answerJsonIfChanged(request, reply, getMeterReadingHelp.answer[200].parse({ instructions }));
  });

  serve(app, getHelp, async ({ scope, params, request, reply }) => {
    const { help } = await documentNamed(parts, scope, params.applicationId);
    if (Object.keys(help).length === 0) throw new Refusal('notFound');
    return answerJsonIfChanged(request, reply, {});
  });

  serve(app, getHelpText, async ({ scope, params, request, reply }) => {
    const { help } = await documentNamed(parts, scope, params.applicationId);
    const markdown = help[params.language] ?? help.de;
    if (markdown === undefined) throw new Refusal('notFound');
    return answerJsonIfChanged(request, reply, { markdown });
  });
}
