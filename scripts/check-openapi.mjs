// Lints the OpenAPI document that the server serves, as decision 0027 says. One line per complaint.
import { createConfig, lintFromString } from '@redocly/openapi-core';

const { ENDPOINTS } = await import('../contract/src/endpoints.ts');
const { openApiDocument } = await import('../server/src/http/api-docs/openapi-document.ts');

const RULES = {
  'operation-operationId': 'error',
  'operation-singular-tag': 'error',
  'operation-tag-defined': 'error',
  'operation-4xx-response': 'error',
  'tag-description': 'error',
  'parameter-description': 'error',
  'no-unused-components': 'error',
  'no-invalid-media-type-examples': 'error',
  'no-invalid-parameter-examples': 'error',
  'no-invalid-schema-examples': 'error',
  // The specification spells one path so.
  'no-path-trailing-slash': 'off',
  // A kind of meter that came after a client is shown as any other: its shape takes whatever stands there.
  'no-illogical-composition-keywords': 'off',
};

const config = await createConfig({ extends: ['recommended-strict'], rules: RULES });
const source = JSON.stringify(await openApiDocument(Object.values(ENDPOINTS)), null, 2);
const problems = await lintFromString({ source, absoluteRef: 'openapi.json', config });
for (const { ruleId, message, location } of problems) {
  const places = location.map(({ pointer }) => pointer ?? '').join(' ');
  process.stdout.write(`openapi: ${ruleId}: ${message} (${places})\n`);
}
if (problems.length > 0) process.exit(1);
