import { parseArgs } from "node:util";

/** Prints the error and the usage, and exits with 1. */
function exitWithUsage(problem, help) {
	const usage = help.split("\n\n", 1)[0];
	console.error(`${problem}\n${usage}`);
	process.exit(1);
}

function findProblem({ positionals }, { min: minCount, max: maxCount, argumentCountByVerb }) {
	const [verb] = positionals;
	const expectsVerb = argumentCountByVerb !== undefined && verb !== undefined;
	const isVerb = expectsVerb && Object.hasOwn(argumentCountByVerb, verb);
	const requiredCount = isVerb ? 1 + argumentCountByVerb[verb] : 0;
	const min = expectsVerb ? requiredCount : minCount;
	const max = expectsVerb ? requiredCount : maxCount;
	if (positionals.includes("")) return "An argument is empty.";
	if (positionals.length < min) return "An argument is missing.";
	if (positionals.length > max) return `Unknown argument: ${positionals[max]}`;
	return undefined;
}

function parseOrProblem(args, options) {
	try {
		return parseArgs({ args, options, allowPositionals: true });
	} catch (error) {
		// The later sentences of a message are for programmers.
		return { problem: error.message.split(". ", 1)[0] };
	}
}

/**
 * Reads the arguments of a command: its options, and either `min` to `max` positional arguments, or a verb of
 * `argumentCountByVerb` followed by its number of arguments. `--help` prints the help, whose first paragraph is the
 * usage, and exits with 0; an error in the arguments exits with 1. This function imports only Node's modules, so that
 * every command can call it before it imports or opens anything.
 */
export function readArguments(
	help,
	{ options = {}, min = 0, max = min, check, argumentCountByVerb } = {},
) {
	const args = process.argv.slice(2);
	if (args.includes("--help") || args.includes("-h")) {
		console.log(help);
		process.exit(0);
	}
	const parsedArguments = parseOrProblem(args, options);
	const problem =
		parsedArguments.problem ??
		findProblem(parsedArguments, { min, max, argumentCountByVerb }) ??
		check?.(parsedArguments);
	if (problem !== undefined) exitWithUsage(problem, help);
	return parsedArguments;
}

/** Returns the problem of the FILE of a backup, if any: options and pipes are not supported. */
export function checkFile({ positionals: [file = ""] }) {
	return file.startsWith("-") ? "FILE must be the name of a file." : undefined;
}
