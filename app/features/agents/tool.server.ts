import { z } from "zod";
import { toProjector } from "~/features/catalogue/projector-rows.server";
import { findModelRow } from "~/features/catalogue/projectors.queries.server";
import { shownSku } from "~/features/compare/comparison";
import { FINDER_PARAMETERS } from "~/features/finder/finder-schemas";
import { UserError } from "~/logging/user-error";
import { address, disclosure, modelSummary, type Site } from "./shapes.server";

/** A tool of /mcp, which only reads. */
export interface Tool {
	name: string;
	title: string;
	description: string;
	args: z.ZodObject;
	answer: z.ZodObject;
	/** Throws a ZodError for arguments that are not the tool's, a UserError if they have no answer (unknown model). */
	run: (given: unknown, site: Site) => Promise<Record<string, unknown>>;
}

/** Declares a tool; `find` returns its answer and the paths of the pages that show the same. */
export function tool<Args extends z.ZodObject, Own extends z.ZodObject>(
	declared: Pick<Tool, "name" | "title" | "description"> & { args: Args; answer: Own },
	find: (args: z.output<Args>, site: Site) => Promise<[answer: z.input<Own>, ...paths: string[]]>,
): Tool {
	const cited = {
		disclosure: z.string().min(1).describe("How the site earns money."),
		addresses: z.array(address).min(1).describe("Pages that show the same, to be cited."),
	};
	return {
		...declared,
		answer: declared.answer.extend(cited),
		async run(given, site) {
			const [answer, ...paths] = await find(declared.args.parse(given), site);
			const addresses = paths.map((path) => site.origin + path);
			return { ...answer, disclosure: await disclosure(site), addresses };
		},
	};
}

const MAX_VALUE = 200;

/** A value as an address has it; numbers and flags are taken too. */
export const value = z
	.union([z.string().max(MAX_VALUE), z.number(), z.boolean()])
	.transform((given) => (typeof given === "boolean" ? (given ? "1" : "") : String(given)));

export const sku = z.string().min(1).max(MAX_VALUE).describe("SKU or slug, in any case.");

/** The finder's parameters as arguments. */
export const FINDER_ARGS = Object.fromEntries(
	FINDER_PARAMETERS.map(([name, means, isRepeated]) => [
		name,
		(isRepeated ? z.union([z.array(value).max(50), value]) : value).optional().describe(means),
	]),
);

/** Returns some of them. */
export function finderArgs(...names: string[]) {
	return Object.fromEntries(names.map((name) => [name, FINDER_ARGS[name] ?? z.never()]));
}

/** Returns arguments as the parameters of an address. */
export function parametersOf(args: Record<string, unknown>): URLSearchParams {
	const pairs = Object.entries(args).flatMap(([name, given]) =>
		[given ?? []].flat().map((one) => [name, String(one)]),
	);
	return new URLSearchParams(pairs);
}

/** Returns a model with its row and as lists have it. Throws a UserError for an unknown one. */
export async function modelOf(key: string, site: Site) {
	const row = await findModelRow(site.db, key);
	if (!row) throw new UserError(404, `We don't know the model ${shownSku(key)}.`);
	const model = toProjector(row);
	return { row, model, projector: modelSummary(model, site) };
}
