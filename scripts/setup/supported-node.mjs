// Fetches a Node from the npm registry to .node/, for this checkout alone, if the machine's own is too old. Needs no
// installed package.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { runProgram } from "../support/run.mjs";

const MIN_MAJOR = 22;
/** The release with long-term support that the site is built, tested and shipped on. */
const DOWNLOADED_MAJOR = 24;

const FOLDER = ".node";

/** The registry has Node's own binaries as one package for each platform. */
const NODE_PACKAGE = `node-${process.platform === "win32" ? "win" : process.platform}-${process.arch}`;
const DOWNLOADED_NODE = join(
	FOLDER,
	"node_modules",
	NODE_PACKAGE,
	"bin",
	process.platform === "win32" ? "node.exe" : "node",
);

function majorOf(version) {
	return Number(/^v?(\d+)\./.exec(version)?.[1]);
}

const isSupported = majorOf(process.version) >= MIN_MAJOR;

/** The version of the Node that was fetched before; undefined without one, or with one that does not run. */
function fetchedVersion() {
	if (!existsSync(DOWNLOADED_NODE)) return undefined;
	const { status, stdout } = spawnSync(DOWNLOADED_NODE, ["--version"], { encoding: "utf8" });
	return status === 0 && majorOf(stdout) === DOWNLOADED_MAJOR ? stdout.trim() : undefined;
}

/** The environment in which commands find a Node that the site runs on; undefined if there is none yet. */
export function supportedEnv() {
	if (isSupported) return process.env;
	if (fetchedVersion() === undefined) return undefined;
	const folder = join(process.cwd(), dirname(DOWNLOADED_NODE));
	return { ...process.env, PATH: `${folder}${delimiter}${process.env.PATH ?? ""}` };
}

/** Prints one line about what to do on a machine whose Node is too old. */
export const NODE_TOO_OLD = `The site needs Node ${MIN_MAJOR} or later; this is ${process.version}. Install Node ${DOWNLOADED_MAJOR}, or run npm run quickstart once, which fetches it for this folder.`;

async function fetchNode() {
	const packageSpec = `${NODE_PACKAGE}@${DOWNLOADED_MAJOR}`;
	const args = ["install", "--prefix", FOLDER, "--no-save", "--no-audit", "--no-fund", packageSpec];
	const code = await runProgram("npm", [...args, "--silent"]);
	return code === 0 ? fetchedVersion() : undefined;
}

/**
 * First step of a command that must work on a fresh checkout. Returns if this Node is new enough; otherwise runs the
 * same command with a fetched Node, and exits with its status.
 */
export async function continueOnSupportedNode() {
	if (isSupported) return;
	const version = fetchedVersion() ?? (await fetchNode());
	if (version === undefined) {
		console.error(NODE_TOO_OLD);
		process.exit(1);
	}
	console.log(`This machine's Node is ${process.version}: going on with ${version} in ${FOLDER}/.`);
	process.exit(await runProgram(DOWNLOADED_NODE, process.argv.slice(1), supportedEnv()));
}
