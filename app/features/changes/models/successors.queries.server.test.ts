import { db } from "db/connection.server";
import { describe, expect, it } from "vitest";
import { resolveSuccessors } from "~/features/changes/models/successors.queries.server";
import { makeProjectors } from "../../../../tests/factories";

const MUST_BE = "replaced_by must be the SKU of another model";
const missing = (sku: string) => `${MUST_BE}: no projector with SKU ${sku}`;

/** Resolves records of "SKU" or "SKU>successor", and returns the same texts or the reasons. */
async function resolved(...texts: string[]): Promise<string[]> {
	const records = texts.map((text) => {
		const [sku = "", successor] = text.split(">");
		return { sku, ...(successor !== undefined && { replaced_by: successor || null }) };
	});
	const resolutions = await resolveSuccessors(db(), records);
	return resolutions.map((one) => {
		if ("reason" in one) return one.reason;
		const { sku, replaced_by: successor } = one.record;
		return successor === undefined ? sku : `${sku}>${successor ?? ""}`;
	});
}

describe("a successor", () => {
	it.each<[string, string[], string[]]>([
		["of the catalogue", ["B>A"], ["B>A"]],
		["in other letters", ["B>a"], ["B>A"]],
		["that comes later among the records", ["B>c", "C"], ["B>C", "C"]],
		["of a circle", ["B>C", "C>B"], ["B>C", "C>B"]],
		["that is none", ["B", "A>"], ["B", "A>"]],
		["that nobody has", ["B>X"], [missing("X")]],
		[
			"that is the model itself",
			["B>b", "A>A"],
			[`${MUST_BE}, not its own`, `${MUST_BE}, not its own`],
		],
		[
			"that is refused itself",
			["B>C", "C>D", "D>X", "A>B"],
			[missing("C"), missing("D"), missing("X"), missing("B")],
		],
		["that is refused, but stored", ["A>X", "B>A"], [missing("X"), "B>A"]],
	])("%s: %j", async (_, texts, expected) => {
		await makeProjectors({ sku: "A" });
		expect(await resolved(...texts)).toEqual(expected);
	});

	it("that was deleted since stays where it is", async () => {
		await makeProjectors({ sku: "A" }, { sku: "B", replaced_by: "A" });
		await db().deleteFrom("projectors").where("sku", "=", "A").execute();
		expect(await resolved("b>a")).toEqual(["b>a"]);
		expect(await resolved("C>A")).toEqual([missing("A")]);
	});
});
