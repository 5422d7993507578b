import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { acknowledgementRoutes } from './export/acknowledgement-routes.ts';
import { sampleRoutes } from './demo/sample-routes.ts';
import { dropRoutes } from './delivery/drop-routes.ts';
import { webhookRoutes } from './delivery/webhook-routes.ts';
import { auditRoutes, exportRoutes } from './export/routes.ts';
import { accessRoutes } from './features/accounts/access-routes.ts';
import { accountRoutes, operatorRoutes } from './features/accounts/routes.ts';
import { readingWithoutAccessRoutes } from './features/without-access/routes.ts';
import { tenantOperatorRoutes, tenantRoutes, contactRoutes, helpRoutes } from './features/tenant/routes.ts';
import { versionRoutes } from './features/tenant/version-routes.ts';
import { assignmentRoutes } from './features/assignment/routes.ts';
import { campaignRoutes } from './features/campaigns/routes.ts';
import { clearingRoutes } from './features/clearing/routes.ts';
import { clerkRoutes } from './features/clerks/manage-routes.ts';
import { deskRoutes } from './features/clerks/routes.ts';
import { communicationRoutes } from './features/communication/routes.ts';
import { entryRoutes } from './features/entry/routes.ts';
import { jobRoutes } from './features/jobs/routes.ts';
import { mailRoutes } from './features/mail/routes.ts';
import { personRoutes } from './features/persons/routes.ts';
import { tenantDeletionRoutes } from './features/tenant-deletion/routes.ts';
import { imageStoreRoutes } from './features/photos/image-store-routes.ts';
import { photoReadingRoutes, photoRoutes } from './features/photos/routes.ts';
import { refusalBudget } from './features/quotas/refusal-budget.ts';
import { readingRoutes } from './features/readings/routes.ts';
import { reminderRoutes } from './features/reminders/routes.ts';
import { retentionRoutes } from './features/retention/routes.ts';
import { sharingRoutes } from './features/sharing/routes.ts';
import { unsentRoutes } from './features/unsent/routes.ts';
import { serveDocs } from './http/api-docs/serve-docs.ts';
import { serveAppPage } from './http/app-page.ts';
import { buildHttp } from './http/build-http.ts';
import { limitRefusals } from './http/limit-refusals.ts';
import { serveHealth } from './http/monitoring.ts';
import { refuseUnknownAddresses } from './http/paths.ts';
import { serveMetrics } from './http/serve-metrics.ts';
import { keptImportRoutes, undoRoutes } from './intake/kept/routes.ts';
import { endingRoutes } from './features/ending/routes.ts';
import { orderSearchRoutes } from './features/order-search/routes.ts';
import { intakeRoutes } from './intake/routes.ts';
import type { Parts } from './parts.ts';

/** Folder of the web app's build. */
const WEB_DIST = path.join(import.meta.dirname, '..', '..', 'web', 'dist');

/** The whole server, ready to listen. */
export async function buildApp(parts: Parts, webDist: string = WEB_DIST): Promise<FastifyInstance> {
  const app = await buildHttp(parts);
  await addFeatures(app, parts, webDist);
  return app;
}

/** Everything that answers, in order. */
export async function addFeatures(app: FastifyInstance, parts: Parts, webDist: string): Promise<void> {
  const refuse = refuseUnknownAddresses(app);
  limitRefusals(app, refusalBudget(parts));
  serveDocs(app);
  serveHealth(app, parts);
  serveMetrics(app, parts);
  await serveAppPage(app, webDist, refuse);
  accountRoutes(app, parts);
  deskRoutes(app, parts);
  tenantRoutes(app, parts);
  tenantOperatorRoutes(app, parts);
  versionRoutes(app, parts);
  communicationRoutes(app, parts);
  contactRoutes(app, parts);
  helpRoutes(app, parts);
  jobRoutes(app, parts);
  readingRoutes(app, parts);
  photoRoutes(app, parts);
  imageStoreRoutes(app, parts);
  await photoReadingRoutes(app, parts);
  sharingRoutes(app, parts);
  readingWithoutAccessRoutes(app, parts);
  unsentRoutes(app, parts);
  entryRoutes(app, parts);
  clearingRoutes(app, parts);
  assignmentRoutes(app, parts);
  campaignRoutes(app, parts);
  await intakeRoutes(app, parts);
  keptImportRoutes(app, parts);
  undoRoutes(app, parts);
  orderSearchRoutes(app, parts);
  endingRoutes(app, parts);
  exportRoutes(app, parts);
  acknowledgementRoutes(app, parts);
  webhookRoutes(app, parts);
  dropRoutes(app, parts);
  operatorRoutes(app, parts);
  clerkRoutes(app, parts);
  accessRoutes(app, parts);
  personRoutes(app, parts);
  tenantDeletionRoutes(app, parts);
  sampleRoutes(app, parts);
  retentionRoutes(app, parts);
  await reminderRoutes(app, parts);
  mailRoutes(app, parts);
  auditRoutes(app, parts);
}
