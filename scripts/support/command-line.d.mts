import type { ParseArgsConfig, parseArgs } from "node:util";

export type Options = NonNullable<ParseArgsConfig["options"]>;

export type Given<O extends Options> = Pick<
	ReturnType<typeof parseArgs<{ options: O; allowPositionals: true }>>,
	"values" | "positionals"
>;

export interface Expected<O extends Options> {
	options?: O;
	min?: number;
	max?: number;
	/** First arguments, each with the number of those that follow it. */
	verbs?: Readonly<Record<string, number>>;
	check?: (given: Given<O>) => string | undefined;
}

export function readArguments<const O extends Options = Record<never, never>>(
	help: string,
	expected?: Expected<O>,
): Given<O>;

export function checkFile(given: { positionals: string[] }): string | undefined;
