import { createRequire } from 'node:module';

/**
 * Makes Node strip types once in the thread of the tests. Threads that the server starts then share the code V8
 * compiled for it. Otherwise each thread compiles and frees its own copy, which now and then crashes V8 ("Check failed:
 * jit_page.has_value()").
 */
createRequire(import.meta.url)('../../start-fault.ts');
