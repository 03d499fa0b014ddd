import { existsSync } from "node:fs";

// Settings may be in a file beside package.json; those of the environment win.
if (existsSync(".env")) process.loadEnvFile(".env");
