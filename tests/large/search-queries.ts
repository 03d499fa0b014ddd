import { pick, seededRandom } from "../support/random";
import type { CatalogueModel } from "./catalogue";

type TypedModel = Omit<CatalogueModel, "slug">;

const PHRASES = [
	"4k laser short",
	"ultra short throw 4k",
	"laser",
	"hdr10",
	"home cinema",
	"pro",
	"google tv netflix",
	"portable battery",
	"e",
	"x 1",
	"full hd lamp business projector",
	"golf simulation short throw laser 4k",
	"crème café",
	"no such thing anywhere",
	"qqqqqqqq",
	"x".repeat(10_000),
	'"epson" OR brand:sony',
];

function withoutLetter(text: string, at: number): string {
	return text.slice(0, at) + text.slice(at + 1);
}

/** Queries as shoppers type them: whole names and their beginnings, details, slips and nonsense. */
export function typedQueries(models: readonly TypedModel[], count: number): string[] {
	const random = seededRandom(7);
	const kinds: ((name: string, found: TypedModel) => string)[] = [
		(name) => name,
		(name) => name.slice(0, 2 + Math.floor(random() * (name.length - 2))),
		(_, { model }) => model.replace(/[- ]/g, ""),
		(_, { brand }) => brand,
		(_, { sku }) => sku,
		(_, { brand, lightSourceType }) => `${brand} ${lightSourceType ?? "lamp"}`,
		(name) => withoutLetter(name, Math.floor(random() * name.length)),
		(_, { brand, model }) => `${withoutLetter(brand, 1)}x ${withoutLetter(model, 2)}`,
		() => pick(random, PHRASES),
	];
	return Array.from({ length: count }, () => {
		const found = pick(random, models);
		return pick(random, kinds)(`${found.brand} ${found.model}`, found);
	});
}
