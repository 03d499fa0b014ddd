import type { ParseArgsConfig, parseArgs } from "node:util";

export type Options = NonNullable<ParseArgsConfig["options"]>;

export type CommandArguments<O extends Options> = Pick<
	ReturnType<typeof parseArgs<{ options: O; allowPositionals: true }>>,
	"values" | "positionals"
>;

export interface ExpectedArguments<O extends Options> {
	options?: O;
	min?: number;
	max?: number;
	/** The words that the first argument can be, each with the number of arguments that follow it. */
	verbs?: Readonly<Record<string, number>>;
	check?: (commandArguments: CommandArguments<O>) => string | undefined;
}

export function readArguments<const O extends Options = Record<never, never>>(
	help: string,
	expected?: ExpectedArguments<O>,
): CommandArguments<O>;

export function checkFile(commandArguments: { positionals: string[] }): string | undefined;
