// `npm start`: remix-serve on the built site, with .env read and the documented port as the default.
import "./check-node.mjs";
import "./load-env.mjs";

// remix-serve stops listening and waits for every connection, those too that never ask for anything.
const LONGEST_GOODBYE_MS = 5000;
for (const signal of ["SIGTERM", "SIGINT"]) {
	process.once(signal, () => setTimeout(() => process.exit(0), LONGEST_GOODBYE_MS).unref());
}

process.env.PORT ||= "3000";
process.argv[2] = "build/server/index.js";
await import("@remix-run/serve/dist/cli.js");
