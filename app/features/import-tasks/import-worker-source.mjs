// Runs the worker from its TypeScript source: in development, in tests and for commands. After a build, `npm run
// verify` passes the path of the built worker, which starts in a third of the time.
import { register } from "tsx/esm/api";

const builtWorkerPath = process.env.BUILT_IMPORT_WORKER;
if (!builtWorkerPath) register();
await import(builtWorkerPath || "./import-worker.ts");
