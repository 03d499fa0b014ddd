import { existsSync } from "node:fs";

// Settings may stand in a file beside package.json; what the environment has already wins.
if (existsSync(".env")) process.loadEnvFile(".env");
