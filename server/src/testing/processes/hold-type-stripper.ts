import { createRequire } from 'node:module';

/**
 * Lets Node strip types once in the thread of the tests, as it does in the thread of the server. Threads that the server
 * starts then share what V8 compiled for it; alone in a process that loads no TypeScript itself, each makes and frees
 * its own, and now and then V8 ends the whole process over that ("Check failed: jit_page.has_value()").
 */
createRequire(import.meta.url)('../../start-fault.ts');
