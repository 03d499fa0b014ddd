import { expect, it } from "vitest";
import { NO_ROOM } from "~/features/room/room";
import { renderInRouter } from "../../../tests/render-in-router";
import { type Comparison, decodeComparison, plainComparison } from "./comparison";
import { HiddenComparison } from "./comparison-controls";

const CATALOGUE_SKUS = new Map([
	["a", "a"],
	["b", "b"],
]);

/** Returns the comparison that a form with these hidden fields leads to. */
function submittedComparison(comparison: Comparison): Comparison {
	renderInRouter(
		<form>
			<HiddenComparison comparison={comparison} />
		</form>,
	);
	const params = new URLSearchParams();
	for (const { name, value } of document.querySelectorAll("input")) params.append(name, value);
	return decodeComparison(params, CATALOGUE_SKUS);
}

it.each<Comparison>([
	plainComparison(["a", null]),
	{ slots: ["a", "b"], brand: "BenQ", onlyDifferences: true, room: NO_ROOM, use: "gaming" },
	{ ...plainComparison(["a", "b"]), room: { distance: 2.8, screen: 100, light: "lit" } },
	{ ...plainComparison(["a"]), usage: { years: 5, hours: 12, eco: true, isRefused: false } },
])("a form's hidden fields keep the whole comparison: %j", (comparison) => {
	expect(submittedComparison(comparison)).toEqual(comparison);
});
