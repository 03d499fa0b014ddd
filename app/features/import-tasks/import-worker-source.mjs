// Runs the worker from its TypeScript source: in development, in tests and for commands. After a build, `npm run verify`
// names the built one, which starts in a third of the time.
import { register } from "tsx/esm/api";

const built = process.env.BUILT_IMPORT_WORKER;
if (!built) register();
await import(built || "./import-worker.ts");
