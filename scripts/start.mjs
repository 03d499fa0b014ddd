// `npm start`: the built site, with .env read.
import { existsSync } from "node:fs";
import "./check-node.mjs";
import "./load-env.mjs";

const BUILD = "build/server/index.js";

if (!existsSync(BUILD)) {
	console.error("The site is not built yet: npm run build");
	process.exit(1);
}
// Anything else would show visitors how the site failed.
process.env.NODE_ENV = "production";
const build = await import(`../${BUILD}`);
build.entry.module.serve(build);
