import { beforeEach, expect, it } from "vitest";
import { loader } from "~/routes/site/retailers";
import { makeShops } from "../../../factories";
import { png } from "../../../files/pictures";
import { get, visit } from "../../call";
import { fileForm, linesOf, openRevert, revertNewest, sendForm } from "../staff-pages";

const SHOP = "/admin/shops/2";

async function card() {
	const { retailers } = (await visit(loader, "/retailers")).data;
	return retailers.status === "ok" ? retailers.data.find(({ id }) => id === 2) : undefined;
}

beforeEach(makeShops);

it("shows an uploaded logo and the services under Retailers, until it is removed", async () => {
	expect(await card()).toMatchObject({ logo: null, priceMatch: "Yes, plus 6 year guarantees" });
	const drawing = Buffer.from(
		'<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><script>alert(1)</script><rect width="30" height="20"/></svg>',
	);
	expect((await sendForm(SHOP, fileForm(drawing))).status).toBe(303);
	const logo = String((await card())?.logo);
	expect(logo).toMatch(/^\/retailer-logos\/2\.[0-9a-f]{12}\.png$/);
	expect((await get(logo)).headers.get("Content-Type")).toBe("image/png");
	await sendForm(SHOP, { intent: "remove" });
	expect(await card()).toMatchObject({ logo: null });
	expect((await get(logo)).status).toBe(404);
	expect(await linesOf("shop")).toMatchObject([{ before: { logo }, after: { logo: null } }, {}]);
	expect((await openRevert("shop")).preview).toMatchObject({
		problem: { text: "The earlier logo is not stored any more." },
	});
});

it("puts back a shop without a logo", async () => {
	await sendForm(SHOP, fileForm(await png(300, 100)));
	expect((await revertNewest("shop")).status).toBe(303);
	expect(await card()).toMatchObject({ logo: null });
});

it("refuses what is no picture", async () => {
	const answer = await sendForm(SHOP, fileForm(Buffer.from("<!doctype html>")));
	expect(answer.status).toBe(415);
});
