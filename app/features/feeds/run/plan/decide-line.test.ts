import { describe, expect, it } from "vitest";
import { createMatcher } from "~/features/matching/matcher";
import { feedLineOf } from "../../../../../tests/support/feed-runs";
import { answerOf, decideLine, type KnownLine } from "./decide-line";

const models = ["EH-TW7100", "EH-TW7000"].map((model) => ({
	sku: model,
	brand: "Epson",
	model,
	eans: [],
	mpn: null,
}));
const deciders = { skus: new Set(models.map(({ sku }) => sku)), match: createMatcher(models) };

const TITLE = "Epson EH-TW7100 Projector";

function known(line: Partial<KnownLine>): KnownLine {
	return {
		title: TITLE,
		state: "matched",
		projectorSku: "EH-TW7000",
		rule: "title",
		answeredBy: null,
		answeredAt: null,
		...line,
	};
}

const BY_STAFF = {
	answeredBy: "ann",
	answeredAt: "2026-01-01T00:00:00.000Z",
	rule: "staff",
} as const;

describe("decideLine", () => {
	it.each([
		["the rules for an unknown line", undefined, "EH-TW7100"],
		["staff", known(BY_STAFF), "EH-TW7000"],
		["staff, even if the title changed", known({ ...BY_STAFF, title: "Other" }), "EH-TW7000"],
		[
			"the rules if the model of staff is gone",
			known({ ...BY_STAFF, projectorSku: "X" }),
			"EH-TW7100",
		],
		["an earlier match", known({}), "EH-TW7000"],
		["the rules if the title changed", known({ title: "Other" }), "EH-TW7100"],
		["the rules if the model is gone", known({ projectorSku: "X" }), "EH-TW7100"],
	])("decides by %s", (_, before, sku) => {
		const line = feedLineOf({ title: TITLE });
		expect(decideLine(line, before, deciders)).toMatchObject({ state: "matched", sku });
	});

	it("leaves out lines that staff left out, and ignores lines without a model of ours", () => {
		const leftOut = known({ ...BY_STAFF, state: "left-out", projectorSku: null });
		expect(decideLine(feedLineOf({ title: TITLE }), leftOut, deciders)?.state).toBe("left-out");
		expect(decideLine(feedLineOf({ title: "A kettle" }), undefined, deciders)).toBeUndefined();
	});

	it("queues a line that may be a model", () => {
		const line = feedLineOf({ title: "Epson EB-1 Projector" });
		expect(decideLine(line, undefined, deciders)).toMatchObject({ state: "new", sku: null });
	});

	it("detects in the title of a known line that it is refurbished", () => {
		const line = feedLineOf({ title: `${TITLE} refurbished` });
		expect(decideLine(line, known(BY_STAFF), deciders)?.condition).toBe("refurbished");
	});
});

it("answerOf is undefined for a match by a rule", () => {
	expect(answerOf(known({}), deciders.skus)).toBeUndefined();
});
