import { expect, it } from "vitest";
import { renderInRouter } from "../../../../tests/render-in-router";
import { HeldPricesList } from "./result-parts";

const HELD = [
	{ row: 2, sku: "EH-1", retailer: "Currys", fromPence: 100_00, toPence: 1_00, isFirst: false },
];

const html = (hasBoxes: boolean) =>
	renderInRouter(<HeldPricesList held={HELD} total={1} note="" hasBoxes={hasBoxes} />).container
		.innerHTML;

it("result parts: links to the page that accepts a held price once the file is gone", () => {
	expect(html(false)).toContain('href="/admin/models/EH-1#offers"');
	expect(html(true)).toContain('type="checkbox"');
});
