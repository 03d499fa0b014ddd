// `npm start`: remix-serve on the built site, with .env read and the documented port as the default.
import "./load-env.mjs";

process.env.PORT ||= "3000";
process.argv[2] = "build/server/index.js";
await import("@remix-run/serve/dist/cli.js");
