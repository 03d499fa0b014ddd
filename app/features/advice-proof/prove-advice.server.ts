import { createHash } from "node:crypto";
import { db } from "db/connection.server";
import { TOOLS } from "~/features/agents/tools.server";
import { findBySku } from "~/features/catalogue/models.queries.server";
import { loadWaysToBuy } from "~/features/catalogue/offers/ways-to-buy.server";
import { currentCatalogue } from "~/features/finder/find/current-catalogue.server";
import { findModelList } from "~/features/finder/find-models.server";
import { finderPage } from "~/features/finder/finder-page.server";
import { picksOfList } from "~/features/finder/picks/pick-cards.server";
import { changeEarnings } from "./change-earnings.queries.server";
import { PROOF_STATE_COUNT, randomState, seededRandom } from "./proof-states";

/** Number of times that the owner's earnings are changed, and the results compared. */
const ROUNDS = 3;

/** Makes the random states of every proof the same. */
const SEED = 26;

/** Upper limit of differences that the result names. */
const MAX_NAMED_DIFFERENCES = 10;

export interface AdviceProof {
	/** The proof ran to its end; the advice holds if `differences` is empty. */
	status: "proved";
	/** Number of random states of the finder in which results were compared. */
	states: number;
	/** Results that changed with the earnings, as sentences; empty if none did. */
	differences: string[];
}

/**
 * Fields that may change with a shop's terms: whether links earn, what is disclosed, and the ids of offers and shops.
 */
const FIELDS_THAT_MAY_DIFFER = new Set([
	"affiliateEnabled",
	"isPartner",
	"hasPartners",
	"id",
	"retailerId",
]);

/** Returns a value as text, without what may depend on a shop's terms. */
function adviceText(value: unknown): string {
	const json = JSON.stringify(value, (key, fieldValue: unknown) =>
		FIELDS_THAT_MAY_DIFFER.has(key) ? undefined : fieldValue,
	);
	return json.replaceAll(/\/go\/\d+/g, "/go/");
}

/** Returns the arguments of the agents' search for a state of the finder. */
function toolArguments(state: URLSearchParams) {
	const max = state.get("max");
	const use = state.get("use");
	return { ...(use !== null && { use }), ...(max !== null && { max: Number(max) }) };
}

/** Returns the results that visitors and agents get in a state of the finder, as JSON texts by the result's name. */
async function adviceTextsIn(state: URLSearchParams, now: Date): Promise<Record<string, string>> {
	const database = db();
	const list = await findModelList(database, state);
	const site = { db: database, origin: "https://site.example", now };
	const { modelOf } = list.servedCatalogue.catalogue;
	const skus = list.result.ids.slice(0, 2).flatMap((id) => modelOf(id)?.sku ?? []);
	const [sku] = skus;
	const model = sku === undefined ? undefined : await findBySku(database, sku);
	const argumentsByTool: Record<string, unknown> = {
		search_projectors: toolArguments(state),
		...(sku !== undefined && { get_projector: { sku } }),
		...(skus.length === 2 && { compare_projectors: { skus } }),
	};
	const texts: Record<string, string> = {
		"the list": adviceText([list.result.ids, list.result.total]),
		"the page": adviceText(await finderPage(database, list)),
		"the picks": adviceText(picksOfList(list)),
		...(model && { "the offers": adviceText(await loadWaysToBuy(database, model, now)) }),
	};
	for (const { name, run } of TOOLS) {
		const argumentsOfTool = argumentsByTool[name];
		if (argumentsOfTool !== undefined)
			texts[`the agents' ${name}`] = adviceText(await run(argumentsOfTool, site));
	}
	return texts;
}

const digestOf = (text: string) => createHash("sha256").update(text).digest("base64");

async function digestsIn(state: URLSearchParams, now: Date): Promise<Map<string, string>> {
	const texts = Object.entries(await adviceTextsIn(state, now));
	return new Map(texts.map(([name, text]) => [name, digestOf(text)]));
}

/**
 * Proves that advice does not depend on the owner's earnings: changes the earnings in the database of this process,
 * which must be a copy, and compares lists, picks, offers and agents' results in random states.
 */
export async function proveAdvice(stateCount = PROOF_STATE_COUNT): Promise<AdviceProof> {
	const random = seededRandom(SEED);
	const now = new Date();
	const { catalogue } = await currentCatalogue();
	const queries = Array.from({ length: stateCount }, () =>
		randomState(random, catalogue.options.use),
	);
	const digestsBefore: Map<string, string>[] = [];
	for (const query of queries) digestsBefore.push(await digestsIn(query, now));
	const differences = new Set<string>();
	for (let round = 0; round < ROUNDS; round += 1) {
		await changeEarnings(db(), random);
		for (const [index, query] of queries.entries()) {
			const digests = await digestsIn(query, now);
			for (const [name, digest] of digestsBefore[index] ?? []) {
				if (digests.get(name) === digest) continue;
				differences.add(`/projectors?${query}: ${name} changed`);
			}
		}
	}
	return {
		status: "proved",
		states: stateCount,
		differences: [...differences].slice(0, MAX_NAMED_DIFFERENCES),
	};
}
