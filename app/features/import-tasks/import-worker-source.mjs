// Runs the worker from its TypeScript source: in development, in tests and for commands.
import { register } from "tsx/esm/api";

register();
await import("./import-worker.ts");
