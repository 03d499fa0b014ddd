import { expect, it } from "vitest";
import { adviceFor } from "./category-advice";
import { budgetBands, specificationTexts, technologies } from "./guide-advice";
import { withNative4kPrice } from "./native-4k-price";

const TEXTS = [
	budgetBands.Premium.text,
	technologies.LCoS.text,
	specificationTexts.resolution,
	adviceFor("home-cinema")?.paragraphs[1] ?? "",
];

it.each(TEXTS)(
	"native 4k price: has the catalogue's price, else the guide's figure: %s",
	(text) => {
		expect(withNative4kPrice(text, null)).toContain(" about £5,000 on offer");
		expect(withNative4kPrice(text, 649_900)).toContain(" £6,499 on offer");
		expect(withNative4kPrice(text, 649_950)).not.toContain("£5,000");
	},
);
