import type { FastifyInstance } from 'fastify';
import { getContact } from '@zaehlwerk/contract/contact';
import { answerJsonIfChanged } from '../../http/answer-if-changed.ts';
import { serve } from '../../http/serve.ts';
import type { Parts } from '../../parts.ts';
import { documentNamed } from '../application/document-of.ts';

/** The contact information of the utility. */
export function contactRoutes(app: FastifyInstance, parts: Parts): void {
  serve(app, getContact, async ({ scope, params, request, reply }) => {
    const { contactInformationItems } = await documentNamed(parts, scope, params.applicationId);
    const answer = getContact.answer[200].parse({ contactInformationItems });
    return answerJsonIfChanged(request, reply, answer);
  });
}
