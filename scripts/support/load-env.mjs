import { existsSync } from "node:fs";

// Settings may be in a file next to package.json; the environment takes precedence.
if (existsSync(".env")) process.loadEnvFile(".env");
