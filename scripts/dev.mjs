// `npm run dev`: serves the site from its sources by the same server as `npm start`, with Vite in place of the build.
import { createServer as createHttpServer } from "node:http";
import { readArguments } from "./support/command-line.mjs";

const HELP = `Usage: npm run dev

Serves the site from its sources until it is stopped, and shows changes at once. The settings are those of npm start;
without HOST, only this machine can reach the site.

Ends with 0 after SIGTERM or SIGINT, with 1 and the reason when it cannot start.`;

readArguments(HELP);
await import("./setup/check-node.mjs");
await import("./support/load-env.mjs");
process.env.NODE_ENV = "development";
process.env.HOST ??= "localhost";

const { createServer } = await import("vite");

// Vite runs as middleware, so it gets a separate server for its web sockets.
const webSocketServer = createHttpServer();
const vite = await createServer({
	appType: "custom",
	server: { middlewareMode: true, hmr: { server: webSocketServer } },
});
// Removes the listener of Remix's plugin (its own Vite, which reads app/routes.ts): it would end the process at once.
process.removeAllListeners("SIGTERM");
const loadBuild = () => vite.ssrLoadModule("virtual:remix/server-build");
const build = await loadBuild();
const server = await build.entry.module.serve(build, { middleware: vite.middlewares, loadBuild });
server.on("upgrade", (...upgradeArguments) => webSocketServer.emit("upgrade", ...upgradeArguments));
