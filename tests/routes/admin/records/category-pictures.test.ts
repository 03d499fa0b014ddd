import sharp from "sharp";
import { beforeEach, expect, it } from "vitest";
import { loader as home } from "~/routes/site/home";
import { makeCategories } from "../../../factories";
import { jpeg, png } from "../../../files/pictures";
import { get, visit } from "../../call";
import { at, fileForm, linesOf, openPage, sendForm } from "../staff-pages";

const upload = (id: number, bytes: Buffer | undefined) =>
	sendForm(`/admin/categories/${id}`, fileForm(bytes));

const imageOf = async (id: number) =>
	String(at((await openPage(`/admin/categories/${id}`)).data, "record", "picture", "image", "src"));

beforeEach(makeCategories);

it("a category's picture is one WebP, shown at home and cached for ever", async () => {
	expect((await upload(5, await jpeg(1200, 900))).status).toBe(303);
	const imagePath = await imageOf(5);
	expect(imagePath).toMatch(/^\/category-pictures\/5\.[0-9a-f]{12}\.webp$/);
	const answer = await get(imagePath);
	expect(Object.fromEntries(answer.headers)).toMatchObject({
		"content-type": "image/webp",
		"cache-control": "public, max-age=31536000, immutable",
		"x-content-type-options": "nosniff",
	});
	const { format, width, height } = await sharp(await answer.arrayBuffer()).metadata();
	expect({ format, width, height }).toEqual({ format: "webp", width: 800, height: 500 });
	const { categories } = (await visit(home, "/")).data;
	expect(categories.status === "ok" && categories.data[4]?.imagePath).toBe(imagePath);
});

it("a category's picture is replaced by another, and by the drawing", async () => {
	await upload(5, await jpeg(1200, 900));
	const first = await imageOf(5);
	await upload(5, await png(900, 600));
	const second = await imageOf(5);
	expect(second).not.toBe(first);
	expect((await get(first)).status).toBe(404);
	await sendForm("/admin/categories/5", { intent: "drawing" });
	expect(await imageOf(5)).toBe("/categories/gaming.svg");
	expect((await get(second)).status).toBe(404);
	expect((await linesOf("category")).map(({ after }) => after)).toEqual([
		{ picture: "/categories/gaming.svg" },
		{ picture: second },
		{ picture: first },
	]);
});

it.each([
	["nothing", undefined, 400, /choose a file/],
	["a drawing", Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"), 415, /SVG/],
	["too much", Buffer.alloc(5 * 1024 * 1024 + 1), 413, /5 MB/],
])("a category's picture cannot be %s", async (_, bytes, status, problem) => {
	const answer = await upload(5, bytes);
	expect(answer.status).toBe(status);
	expect(JSON.stringify(answer.data)).toMatch(problem);
	expect(await imageOf(5)).toBe("/categories/gaming.svg");
});

it("a category's picture is not found at any other address", async () => {
	for (const file of ["5.webp", "5.aaaaaaaaaaaa.webp", "..%2F5.aaaaaaaaaaaa.webp", "x"]) {
		expect((await get(`/category-pictures/${file}`)).status).toBe(404);
	}
});
