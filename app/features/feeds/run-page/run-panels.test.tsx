import { expect, it } from "vitest";
import { renderInRouter } from "../../../../tests/render-in-router";
import { ProblemLines } from "./run-panels";

const html = (reason: string) =>
	renderInRouter(<ProblemLines lines={[{ number: 7, reason }]} />).container.innerHTML;

it.each([
	["the price of W2710/i fell from £1,000.00 to £10.00 (99 %): held", "W2710%2Fi"],
	["the price of W2 is £9.00, but the model's cheapest price is £900.00 (99 % less): held", "W2"],
])("run panels: links a held price to the form that accepts it: %s", (reason, sku) => {
	expect(html(reason)).toContain(`href="/admin/models/${sku}#offers"`);
});

it.each(["its price is missing", "line 3 is used for W2 at the same shop instead"])(
	"run panels: does not link any other problem: %s",
	(reason) => {
		expect(html(reason)).not.toContain("href");
	},
);
