import type { ParseArgsConfig, parseArgs } from "node:util";

export type Options = NonNullable<ParseArgsConfig["options"]>;

export type CommandArguments<CommandOptions extends Options> = Pick<
	ReturnType<typeof parseArgs<{ options: CommandOptions; allowPositionals: true }>>,
	"values" | "positionals"
>;

export interface ExpectedArguments<CommandOptions extends Options> {
	options?: CommandOptions;
	min?: number;
	max?: number;
	/** The words that the first argument can be, each with the number of arguments that follow it. */
	argumentCountByVerb?: Readonly<Record<string, number>>;
	check?: (commandArguments: CommandArguments<CommandOptions>) => string | undefined;
}

export function readArguments<const CommandOptions extends Options = Record<never, never>>(
	help: string,
	expected?: ExpectedArguments<CommandOptions>,
): CommandArguments<CommandOptions>;

export function checkFile(commandArguments: { positionals: string[] }): string | undefined;
