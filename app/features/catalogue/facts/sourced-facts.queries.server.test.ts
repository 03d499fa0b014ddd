import { expect, it } from "vitest";
import { setRows } from "../../../../tests/databases/rows";
import { makeProjectors } from "../../../../tests/factories";
import { countSourcedFacts } from "./sourced-facts.queries.server";
import { encodeFacts } from "./stored-facts";

const ORIGIN = { source: "https://maker.example/", seenOn: null, enteredBy: null } as const;

it("figures with a recorded source are counted, those without one are not", async () => {
	await makeProjectors({ sku: "A" }, { sku: "B" });
	expect(await countSourcedFacts()).toBe(0);
	const facts = encodeFacts([
		{ ...ORIGIN, kind: "maker", field: "hdmi", value: "2" },
		{ ...ORIGIN, kind: "maker", field: "usb", value: "1" },
		{ ...ORIGIN, kind: "review", field: "noise", value: "28" },
		{ ...ORIGIN, kind: "unrecorded", source: "", field: "weight", value: "3" },
	]);
	await setRows("projectors", { facts });
	expect(await countSourcedFacts()).toBe(6);
});
