import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { pageMeta, siteMetaOf } from "~/features/shell/page-meta";
import { loader as root } from "~/root";
import * as svgs from "../../../files/hostile-svgs";
import { jpeg, png } from "../../../files/pictures";
import { get, visit } from "../../call";
import { at, fileForm, openPage, saveForm, sendForm, undoNewest } from "../staff-pages";

const ICON = "/admin/settings/icon";
const CARD = "/admin/settings/card";

const brand = async () => (await visit(root, "/")).data.brand;

async function fileAt(path: string) {
	const response = await get(path);
	const bytes = Buffer.from(await response.arrayBuffer());
	return { bytes, type: response.headers.get("Content-Type") };
}

const svg = (attributes: string, content = '<rect width="9" height="9" fill="red"/>') =>
	Buffer.from(svgs.svgOf(content, attributes));

const SQUARE = 'width="10" height="10"';

describe("the icon", () => {
	it("has the sizes that browsers ask for, is removed, and that is undone", async () => {
		const ours = (await fileAt("/favicon.ico")).bytes;
		expect((await sendForm(ICON, fileForm(await png(300, 300)))).status).toBe(303);
		const icon = (await brand())?.icon ?? "";
		for (const size of [32, 180, 192]) {
			const { bytes, type } = await fileAt(`/logo/${icon}-icon-${size}.png`);
			const { width, height } = await sharp(bytes).metadata();
			expect([type, width, height]).toEqual(["image/png", size, size]);
		}
		const ico = await fileAt("/favicon.ico");
		expect([ico.type, ico.bytes.subarray(0, 6).toString("hex")]).toEqual([
			"image/x-icon",
			"000001000300",
		]);
		const touch = (await fileAt("/apple-touch-icon.png")).bytes;
		expect(touch).toEqual((await fileAt(`/logo/${icon}-icon-180.png`)).bytes);

		await sendForm(ICON, fileForm(svg(SQUARE)));
		expect((await brand())?.icon).toMatch(/^[0-9a-f]{12}$/);
		expect((await brand())?.icon).not.toBe(icon);
		await sendForm(ICON, { intent: "remove" });
		expect(await brand()).toBeUndefined();
		expect((await fileAt("/favicon.ico")).bytes).toEqual(ours);
		await undoNewest("setting");
		expect((await fileAt("/favicon.ico")).bytes).not.toEqual(ours);
	});

	it.each<[string, () => Buffer | Promise<Buffer> | undefined, RegExp]>([
		["no file", () => undefined, /choose a file/],
		["an oblong picture", () => png(400, 300), /400 × 300 pixels: an icon must be square/],
		["a small picture", () => png(64, 64), /64 × 64 .* at least 180/],
		["an oblong drawing", () => svg('width="20" height="10"'), /not square/],
		["a broken picture", async () => (await png(300, 300)).subarray(0, 200), /damaged/],
		["a text", () => Buffer.from("hello"), /not a PNG, SVG, WebP or JPEG/],
		["a GIF", () => Buffer.from("GIF89a"), /save the picture as a PNG, SVG, WebP or JPEG/],
		["a large file", () => Buffer.alloc(5 * 1024 ** 2 + 1, "x"), /too large|5 MB/],
		["a script", () => svg(SQUARE, "<script>alert(1)</script>"), /scripts or refers/],
		["a handler", () => svg(`${SQUARE} onload="x()"`), /scripts or refers/],
		[
			"an address",
			() => svg(SQUARE, '<image href="https://x.example/a.png"/>'),
			/scripts or refers/,
		],
		["a path", () => svg(SQUARE, "<image xlink:href='file:///etc/passwd'/>"), /scripts or refers/],
		["a style", () => svg(SQUARE, "<style>a{fill:url(//x.example)}</style>"), /scripts or refers/],
		["an entity", () => Buffer.from(svgs.ENTITY_BOMB), /scripts or refers/],
	])("stays as it is for %s, which is refused", async (_, make, message) => {
		await sendForm(ICON, fileForm(await png(200, 200)));
		const before = (await brand())?.icon;
		const { status, data } = await sendForm(ICON, fileForm(await make())).catch((thrown) => {
			if (thrown instanceof Response || !(thrown instanceof Error)) throw thrown;
			return { status: 413, data: { imageProblem: thrown.message } };
		});
		expect(status).toBeGreaterThanOrEqual(400);
		expect(at(data, "imageProblem") ?? at(data, "problem")).toMatch(message);
		expect((await brand())?.icon).toBe(before);
	});

	it.each([
		svg(SQUARE, '<defs><linearGradient id="a"/></defs><rect fill="url(#a)" width="9" height="9"/>'),
		svg(`${SQUARE} viewBox="0 0 20 20"`, '<path d="M0 0h9v9"/><use href="#b"/>'),
	])("is taken of a drawing that refers to its own parts (%#)", async (drawing) => {
		expect((await sendForm(ICON, fileForm(drawing))).status).toBe(303);
	});
});

describe("the picture of shared links", () => {
	const imageTags = async (image?: string) => {
		const site = siteMetaOf([{ id: "root", data: (await visit(root, "/")).data }]);
		const page = { ...site, title: "A", description: "B", path: "/", ...(image && { image }) };
		return pageMeta(page).flatMap((tag) => {
			const { property, content } = { property: "", content: "", ...tag };
			return property.startsWith("og:image") ? [[property.slice(8), content]] : [];
		});
	};

	it("has its size and text on pages without one of their own", async () => {
		const ours = [
			["", "http://beamwise.test/og/home.png"],
			[":width", "1200"],
			[":height", "630"],
			[":alt", "Beamwise"],
		];
		expect(await imageTags()).toEqual(ours);
		await saveForm(CARD, { alt: "A wall of light" });
		expect(await imageTags()).toEqual(ours);
		expect((await sendForm(CARD, fileForm(await jpeg(2000, 2000)))).status).toBe(303);
		const tags = await imageTags();
		expect(tags).toEqual([
			["", expect.stringMatching(/\/logo\/[0-9a-f]{12}-1200x630\.jpg$/)],
			[":width", "1200"],
			[":height", "630"],
			[":alt", "A wall of light"],
		]);
		const { bytes, type } = await fileAt(new URL(tags[0]?.[1] ?? "").pathname);
		const { width, height } = await sharp(bytes).metadata();
		expect([type, width, height]).toEqual(["image/jpeg", 1200, 630]);
		expect((await imageTags("/og/projector/a.png?v=1"))[0]?.[1]).toMatch(
			/\/og\/projector\/a\.png\?v=1$/,
		);

		await sendForm(CARD, { intent: "remove" });
		expect(await imageTags()).toEqual(ours);
		await undoNewest("setting");
		expect(await imageTags()).toEqual(tags);
	});

	it.each([
		[700, 400, "700x368"],
		[1199, 5000, "1199x629"],
	])("is cut out of %s x %s pixels without being enlarged", async (width, height, size) => {
		await sendForm(CARD, fileForm(await png(width, height)));
		expect((await brand())?.card?.path).toContain(`-${size}.jpg`);
	});

	it("is refused if it is too small, and the old one stays", async () => {
		await sendForm(CARD, fileForm(await png(1200, 630)));
		const before = await brand();
		const { status, data } = await sendForm(CARD, fileForm(await png(599, 400)));
		expect([status, at(data, "imageProblem")]).toEqual([
			400,
			expect.stringMatching(/599 × 400 pixels: it must have at least 600 × 315/),
		]);
		expect(await brand()).toEqual(before);
		expect(at((await openPage(CARD)).data, "record", "image", "remove")).toBeDefined();
	});
});
