import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { countChanges } from "~/audit-log/audit-log.queries.server";
import { listChangedAlerts } from "~/features/alerts/alerts.queries.server";
import { findBrandName, listBrands } from "~/features/catalogue/brand/brands.queries.server";
import { listSimilar } from "~/features/catalogue/detail/similar.queries.server";
import { listPoints } from "~/features/catalogue/history/point-list.queries.server";
import { listShopPriceFalls } from "~/features/catalogue/history/price-falls.queries.server";
import { findTagLabel, listTags } from "~/features/catalogue/lists/categories.queries.server";
import type { Model } from "~/features/catalogue/model";
import {
	countModels,
	findBySku,
	findSkuByAnyKey,
	hasSampleValues,
	listCards,
	listSlugs,
} from "~/features/catalogue/models.queries.server";
import { listByModel } from "~/features/catalogue/offers/offers.queries.server";
import {
	countUnanswered,
	findMessage,
	listReplies,
} from "~/features/contact/manage/messages.queries.server";
import { findFeedById } from "~/features/feeds/manage/feeds.queries.server";
import { pageOfLines } from "~/features/feeds/queue/feed-lines.queries.server";
import { listRuns } from "~/features/feeds/run/feed-runs.queries.server";
import { listFinderModels } from "~/features/finder/find/finder-models.queries.server";
import { findNative4kPence } from "~/features/guide/native-4k.queries.server";
import { findLargestJpeg, findPhotoFile } from "~/features/images/images.queries.server";
import {
	listImports,
	listUndoableImports,
} from "~/features/imports/apply/import-history.queries.server";
import {
	listDayVisits,
	listPriceEvents,
	listTopModels,
} from "~/features/insight/tables/insight.queries.server";
import { QUESTION_KINDS } from "~/features/questions/kinds.server";
import { listWaitingKeys } from "~/features/questions/questions.queries.server";
import { modelListAddress } from "~/features/records/models/list/model-list";
import {
	listChosenSkus,
	pageOfModels,
} from "~/features/records/models/list/model-list.queries.server";
import { searchModels } from "~/features/search/index/search-index.queries.server";
import { listStuckMails } from "~/features/today/today.queries.server";
import { db, fillDatabase, MODELS, NOW, plans } from "./databases/many-models";

beforeAll(fillDatabase);

afterAll(() => db.destroy());

const PAGE = { sort: "newest", limit: 60 } as const;

/** The model whose pages are requested. */
async function anyModel(): Promise<Model> {
	const projector = await findBySku(db, "sku-5");
	if (!projector) throw new Error("the model was not made");
	return projector;
}

describe(`with ${MODELS} models, SQLite`, () => {
	it("reads a page of what waits in the order of an index, however many lines of feeds do", async () => {
		const steps = await plans(() => listWaitingKeys(db, Object.keys(QUESTION_KINDS), 1));
		const ofLines = steps.findIndex((step) => step.includes("feed_lines"));
		expect(steps[ofLines]).toContain("INDEX feed_lines_waiting");
		expect(steps[ofLines + 1]).not.toContain("B-TREE");
	});

	it.each<[string, () => Promise<unknown>, string]>([
		["a brand's cards", () => listCards(db, { brandSlug: "brand-3" }, PAGE), "projectors_brand ("],
		[
			"a brand's cards by price",
			() => listCards(db, { brandSlug: "brand-3" }, { ...PAGE, sort: "price-low" }),
			"projectors_brand (",
		],
		["a brand's count", () => countModels(db, { brandSlug: "brand-3" }), "projectors_brand ("],
		["a brand's name", () => findBrandName(db, "brand-3"), "projectors_brand ("],
		[
			"a category's cards",
			() => listCards(db, { categorySlug: "gaming" }, PAGE),
			"projector_categories_1 (categoryId=?)",
		],
		[
			"a category's count",
			() => countModels(db, { categorySlug: "gaming" }),
			"projector_categories_1 (categoryId=?)",
		],
		["a tag's cards", () => listCards(db, { tag: "tag-3" }, PAGE), "projector_tags_1 (tag=?)"],
		["a tag's label", () => findTagLabel(db, "tag-3"), "projector_tags_1 (tag=?)"],
		["a tag's count", () => countModels(db, { tag: "tag-3" }), "projector_tags_1 (tag=?)"],
		[
			"cards by all conditions",
			() =>
				listCards(
					db,
					{ brandSlug: "brand-3", categorySlug: "gaming", tag: "tag-3", featured: true },
					PAGE,
				),
			"SEARCH projectors",
		],
		[
			"similar models",
			async () => listSimilar(db, await anyModel(), () => undefined),
			"projectors USING COVERING INDEX projectors_category (",
		],
		[
			"the lowest price of native 4K",
			() => findNative4kPence(db),
			"projectors USING COVERING INDEX projectors_native_4k (",
		],
		["a model's listings", () => listByModel(db, "SKU-5", new Date()), "(projectorSku=?)"],
		["a model by its SKU", () => findBySku(db, "SKU-5"), "(slug=?)"],
		["a model by its id", () => findSkuByAnyKey(db, "5"), "(id=?)"],
		[
			"a size of a photograph",
			() => findPhotoFile(db, { sku: "SKU-5", hash: "0123456789ab", width: 320, format: "avif" }),
			"photograph_files_1 (hash=? AND format=? AND width=?)",
		],
		[
			"a model's largest JPEG",
			() => findLargestJpeg(db, "SKU-5"),
			"photograph_files_1 (hash=? AND format=?)",
		],
		[
			"a page of a feed's lines",
			() =>
				pageOfLines(db, 5, {
					state: "new",
					kind: undefined,
					query: "",
					page: 1,
					modelSearch: undefined,
					isConfirmingAll: false,
				}),
			"feed_lines_state (feedId=? AND state=?",
		],
		["what waits in a feed", () => findFeedById(db, 5), "feed_lines_state (feedId=? AND state=?"],
		["the newest imports", () => listImports(db, 10), "runs_kind (kind=?"],
		["imports to undo", () => listUndoableImports(db), "runs_state (state=? AND kind=?"],
		["a feed's runs", () => listRuns(db, 5, 100), "runs_feed (feedId=?"],
		["a message with its mail", () => findMessage(db, 5), "(key=?)"],
		["the answers to a message", () => listReplies(db, 5), "(messageId=?)"],
		["whether an example price is left", () => hasSampleValues(db), "projectors_sample_price ("],
		["whether an example offer is left", () => hasSampleValues(db), "retailer_listings_sample ("],
	])("looks up %s in an index", async (_, run, access) => {
		const steps = await plans(run);
		expect(steps.join("\n")).toContain(access);
		expect(steps.filter((step) => step.startsWith("SCAN"))).toEqual([]);
	});

	it.each<[string, () => Promise<unknown>, string]>([
		["the newest cards", () => listCards(db, {}, PAGE), "USING INDEX projectors_newest"],
		[
			"the featured cards",
			() => listCards(db, { featured: true }, { ...PAGE, limit: 4 }),
			"USING INDEX projectors_featured",
		],
		["the count of all", () => countModels(db, {}), "USING COVERING INDEX"],
		["the brands", () => listBrands(db), "USING COVERING INDEX projectors_brand"],
		[
			"how many messages wait",
			() => countUnanswered(db),
			"USING INDEX contact_messages_unanswered",
		],
		["the slugs", () => listSlugs(db, MODELS), "USING INDEX sqlite_autoindex_projectors_1"],
		[
			"the tags",
			() => listTags(db, MODELS),
			"USING COVERING INDEX sqlite_autoindex_projector_tags_1",
		],
	])("walks an index for %s, and sorts nothing", async (_, run, access) => {
		const [walk, ...steps] = await plans(run);
		expect(walk).toMatch(new RegExp(`^SCAN \\w+ ${access}`));
		// Number of shops on a card.
		const ofShops = /^CORRELATED SCALAR SUBQUERY|^SEARCH retailer_listings USING INDEX/;
		expect(steps.filter((step) => !ofShops.test(step))).toEqual([]);
	});

	it("reads the tags of the finder's models in an index alone", async () => {
		const steps = await plans(() => listFinderModels(db));
		const reads = new Set(steps.filter((step) => step.includes("projector_tags")));
		expect([...reads]).toEqual([
			"SEARCH projector_tags USING COVERING INDEX projector_tags_sku (projectorSku=?)",
		]);
	});

	it("reads the history of a model in the key of its points, a shop at a time", async () => {
		const steps = await plans(() => listPoints(db, [5], "2025-10-03", new Date(NOW)));
		const reads = steps.filter((step) => /(points|price_points|earlier) USING/.test(step));
		expect(reads).toHaveLength(3);
		for (const read of reads) {
			expect(read).toMatch(
				/^SEARCH .* USING PRIMARY KEY \(projectorId=\? AND retailerId=\? AND at/,
			);
		}
		expect(steps.filter((step) => /^SCAN (points|price_points|earlier)/.test(step))).toEqual([]);
	});

	it("reads only the days of a period from visits, and the latest from prices until there are enough", async () => {
		const period = { days: 30, from: "2025-12-03", to: "2026-01-01" } as const;
		for (const run of [() => listDayVisits(db, period), () => listTopModels(db, period, 20)]) {
			const reads = (await plans(run)).filter((step) => /model_views|listing_clicks/.test(step));
			expect(reads).toHaveLength(2);
			for (const read of reads) expect(read).toMatch(/USING PRIMARY KEY \(day>\? AND day<\?\)$/);
		}
		const steps = await plans(() => listPriceEvents(db, period, 20));
		expect(steps).toContain("SEARCH point USING INDEX price_points_at (at>? AND at<?)");
		const sorts = steps.filter((step) => step.startsWith("USE TEMP B-TREE"));
		expect(sorts).toEqual(["USE TEMP B-TREE FOR LAST 2 TERMS OF ORDER BY"]);
	});

	it("walks the latest points for falls of prices, and sorts only those of one instant", async () => {
		const all = await plans(() => listShopPriceFalls(db, 50, new Date()));
		// The rules of shops are a query of their own.
		const steps = all.filter((step) => step !== "SCAN retailers");
		expect(steps[0]).toBe("SCAN point USING INDEX price_points_at");
		expect(steps.filter((step) => step.startsWith("SCAN"))).toHaveLength(1);
		expect(steps.filter((step) => step.startsWith("USE TEMP B-TREE"))).toEqual([
			"USE TEMP B-TREE FOR LAST 2 TERMS OF ORDER BY",
		]);
	});

	it("finds due alerts in indexes alone", async () => {
		const steps = await plans(() => listChangedAlerts(db, new Date(NOW)));
		const read = steps.filter((step) =>
			/(SCAN|SEARCH) (price_alerts|retailer_listings)/.test(step),
		);
		expect(read).not.toEqual([]);
		expect(read.filter((step) => !/ USING (COVERING )?INDEX /.test(step))).toEqual([]);
	});

	it.each([
		"",
		"page=100",
		"missing=price",
		"missing=brightness",
		"missing=figures&page=2",
		"filter=no-photo",
		"filter=no-category",
		"filter=stale",
		"filter=featured",
		"filter=discontinued",
		"filter=sample",
		"q=model&filter=stale",
	])("walks through indexes alone for the staff's list of models: %s", async (query) => {
		const state = modelListAddress.decode(new URLSearchParams(query));
		const steps = await plans(async () => {
			await pageOfModels(db, state, new Date(NOW));
			await listChosenSkus(db, state, { now: new Date(NOW), limit: MODELS });
		});
		const walks = steps.filter((step) => /^SCAN (projectors|retailer_listings)( |$)/.test(step));
		const inIndex =
			/USING COVERING INDEX|USING INDEX (projectors_featured|retailer_listings_sample)$/;
		expect(walks.filter((step) => !inIndex.test(step))).toEqual([]);
	});

	it.each([
		{ subject: "offer" },
		{ by: "ann" },
		{ subject: "offer", by: "ann", words: ["epson"] },
		{ words: ["über"] },
	] as const)("counts lines of the history in a covering index: %j", async (filter) => {
		const steps = await plans(() => countChanges(db, filter));
		expect(steps.filter((step) => !step.includes("USING COVERING INDEX"))).toEqual([]);
	});

	it("finds mails that fail in an index of their own", async () => {
		const steps = await plans(() => listStuckMails(db, true, new Date(NOW)));
		expect(steps.filter((step) => /^SCAN|TEMP/.test(step))).toEqual([
			"SCAN mails USING INDEX mails_failed",
		]);
	});

	it("sorts nothing for a brand's newest", async () => {
		const steps = await plans(() => listCards(db, { brandSlug: "brand-3" }, PAGE));
		expect(steps.filter((step) => step.includes("TEMP B-TREE"))).toEqual([]);
	});

	it("searches words in the full-text index and models by id", async () => {
		const steps = await plans(async () => {
			const { projectors } = await searchModels(db, ["model", "brand"], 20);
			expect(projectors).toHaveLength(20);
		});
		const ofWords = steps.filter((step) => step.startsWith("SCAN projector_search"));
		expect(ofWords).not.toEqual([]);
		// M: by the words that must match.
		expect(ofWords.filter((step) => !/VIRTUAL TABLE INDEX \d+:M\d+$/.test(step))).toEqual([]);
		const ofModels = steps.filter((step) => /^(SCAN|SEARCH) (p|projectors)( |$)/.test(step));
		expect(ofModels).not.toEqual([]);
		expect(ofModels.filter((step) => !/^SEARCH .*\(id=\?\)$/.test(step))).toEqual([]);
	});
});
