// Fetches a Node from the npm registry to .node/, for this checkout alone, if the machine's Node is too old. This file
// needs no installed package.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { runProgram } from "../support/run.mjs";

const MIN_NODE_MAJOR = 22;
/** The release with long-term support that the site is built, tested and shipped on. */
const DOWNLOADED_MAJOR = 24;

const NODE_FOLDER = ".node";

/** The registry has the Node program of each platform as a package. */
const NODE_PACKAGE = `node-${process.platform === "win32" ? "win" : process.platform}-${process.arch}`;
const DOWNLOADED_NODE_PATH = join(
	NODE_FOLDER,
	"node_modules",
	NODE_PACKAGE,
	"bin",
	process.platform === "win32" ? "node.exe" : "node",
);

function majorOf(version) {
	return Number(/^v?(\d+)\./.exec(version)?.[1]);
}

const isSupported = majorOf(process.version) >= MIN_NODE_MAJOR;

/** Returns the version of the Node that was downloaded earlier; undefined if there is none or it does not run. */
function downloadedVersion() {
	if (!existsSync(DOWNLOADED_NODE_PATH)) return undefined;
	const { status, stdout } = spawnSync(DOWNLOADED_NODE_PATH, ["--version"], { encoding: "utf8" });
	return status === 0 && majorOf(stdout) === DOWNLOADED_MAJOR ? stdout.trim() : undefined;
}

/** Returns an environment in which commands find a supported Node; undefined if none was downloaded yet. */
export function supportedEnv() {
	if (isSupported) return process.env;
	if (downloadedVersion() === undefined) return undefined;
	const folder = join(process.cwd(), dirname(DOWNLOADED_NODE_PATH));
	return { ...process.env, PATH: `${folder}${delimiter}${process.env.PATH ?? ""}` };
}

/** Message for a machine whose Node is too old. */
export const NODE_TOO_OLD_TEXT = `The site needs Node ${MIN_NODE_MAJOR} or later; this is ${process.version}. Install Node ${DOWNLOADED_MAJOR}, or run npm run quickstart once, which fetches it for this folder.`;

async function downloadNode() {
	const packageSpec = `${NODE_PACKAGE}@${DOWNLOADED_MAJOR}`;
	const args = [
		"install",
		"--prefix",
		NODE_FOLDER,
		"--no-save",
		"--no-audit",
		"--no-fund",
		packageSpec,
	];
	const code = await runProgram("npm", [...args, "--silent"]);
	return code === 0 ? downloadedVersion() : undefined;
}

/**
 * First step of a command that must work on a fresh checkout. Returns if this Node is new enough; otherwise runs the
 * same command with a downloaded Node, and exits with its status.
 */
export async function continueOnSupportedNode() {
	if (isSupported) return;
	const version = downloadedVersion() ?? (await downloadNode());
	if (version === undefined) {
		console.error(NODE_TOO_OLD_TEXT);
		process.exit(1);
	}
	console.log(
		`This machine's Node is ${process.version}: going on with ${version} in ${NODE_FOLDER}/.`,
	);
	process.exit(await runProgram(DOWNLOADED_NODE_PATH, process.argv.slice(1), supportedEnv()));
}
