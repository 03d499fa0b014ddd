import { db } from "db/connection.server";
import { beforeEach, describe, expect, it } from "vitest";
import { listPhotos } from "~/features/catalogue/image/model-photos.queries.server";
import { fetchPhotos } from "~/features/import-tasks/photos/fetch-photos.server";
import { action as answerQueue } from "~/routes/admin/image-queue";
import { action as changePhotographs } from "~/routes/admin/models/photos";
import { loader as projectorLoader } from "~/routes/site/model";
import { rowOf } from "../../databases/rows";
import { makeProjectors } from "../../factories";
import { flatPng, jpeg, png } from "../../files/pictures";
import { zip } from "../../files/zip";
import { staffHeaders } from "../../staff";
import { get, statusOf, submitForm, visit } from "../call";
import { formWith, remove, upload } from "./image-calls";

const OWN = "/admin/models/W1/photographs";
const QUEUE = "/admin/images/queue";

beforeEach(() => makeProjectors({ sku: "W1", eans: "4006381333931" }, { sku: "EH-2" }));

const widths = async (sku = "W1") => (await listPhotos(db(), sku)).map(({ width }) => width);

async function post(path: string, fields: FormData | Record<string, string>) {
	const action = path === QUEUE ? answerQueue : changePhotographs;
	const { status, data } = await submitForm<unknown>(action, path, fields, await staffHeaders());
	return { status, text: JSON.stringify(data) };
}

const add = async (width: number) => post(OWN, formWith(await jpeg(width, 40)));

async function intent(name: string, place: number) {
	const photographs = await listPhotos(db(), "W1");
	return post(OWN, { intent: `${name} ${photographs[place]?.hash}` });
}

describe("the photographs of a model", () => {
	it("are added, ordered and deleted by buttons, the first being the main one", async () => {
		for (const width of [400, 401, 402]) expect((await add(width)).status).toBe(303);
		expect((await intent("first", 2)).status).toBe(303);
		expect(await widths()).toEqual([402, 400, 401]);
		await intent("later", 0);
		await intent("earlier", 2);
		expect(await widths()).toEqual([400, 401, 402]);
		const [main] = await listPhotos(db(), "W1");
		const { imagePath } = await rowOf("projectors", { sku: "W1" });
		expect(imagePath).toBe(main?.path);
		expect((await visit(projectorLoader, "/projector/w1")).data.gallery).toHaveLength(3);
		await intent("delete", 0);
		expect(await widths()).toEqual([401, 402]);
		await remove("W1");
		expect(await widths()).toEqual([402]);
		expect((await visit(projectorLoader, "/projector/w1")).data.gallery).toBeUndefined();
	});

	it("are eight at most, each once; the call replaces the main one", async () => {
		for (let width = 400; width < 408; width += 1) await add(width);
		expect((await add(408)).status).toBe(400);
		await upload("W1", formWith(await jpeg(409, 40)));
		expect(await widths()).toEqual([409, 401, 402, 403, 404, 405, 406, 407]);
		await intent("delete", 7);
		const again = await add(401);
		expect(again.status).toBe(400);
		expect(again.text).toContain("has this photograph already");
	});

	it("refuses what is no photograph of the model", async () => {
		expect((await post(OWN, { intent: "up x" })).status).toBe(400);
		expect((await post(OWN, { intent: "first 0123" })).status).toBe(404);
		expect((await post(OWN, { intent: "delete" })).status).toBe(404);
		expect((await post(OWN, new FormData())).status).toBe(400);
		expect((await post("/admin/models/NO/photographs", { intent: "x" })).status).toBe(404);
	});
});

describe("photographs from files", () => {
	const send = async (...files: [name: string, bytes: Buffer][]) => {
		const form = new FormData();
		for (const [name, bytes] of files)
			form.append("files", new File([new Uint8Array(bytes)], name));
		return post(QUEUE, form);
	};

	it("are added in the order of their names, from a ZIP file too", async () => {
		const archive = zip([
			{ name: "photos/W1-2.png", content: await png(500, 40) },
			{ name: "photos/W1.jpg", content: await jpeg(400, 40) },
			{ name: "__MACOSX/._W1.jpg", content: "x" },
		]);
		const first = await send(["all.zip", archive], ["eh-2.jpg", await jpeg(420, 40)]);
		expect(first.status).toBe(303);
		await fetchPhotos(db());
		expect([await widths(), await widths("EH-2")]).toEqual([[400, 500], [420]]);
		await send(["4006381333931-3.jpg", await jpeg(450, 40)], ["W1.jpg", await jpeg(400, 40)]);
		await fetchPhotos(db());
		expect(await widths()).toEqual([400, 500, 450]);
	});

	it("are named with the reason if they cannot be used, and the others are added", async () => {
		const { status, text } = await send(
			["W1.jpg", await jpeg(400, 40)],
			["no-model.jpg", await jpeg(400, 40)],
			["EH-2.png", flatPng(22_000, 22_000)],
		);
		expect(status).toBe(200);
		expect(text).toContain("No model has this SKU, barcode or part number.");
		expect(text).toContain("22000 × 22000 pixels");
		const bomb = zip([{ name: "W1.jpg", content: "", declaredBytes: 600 * 1024 * 1024 }]);
		const refusedBomb = await send(["bomb.zip", bomb]);
		expect(refusedBomb).toMatchObject({ status: 413, text: expect.stringContaining("500 MB") });
		const lie = { name: "W1.jpg", content: Buffer.alloc(5e6), declaredBytes: 10 };
		for (const [name, bytes, reason] of [
			["lie.zip", zip([lie]), "damaged"],
			["cut.zip", bomb.subarray(0, 60), "damaged"],
			["large.zip", zip([{ name: "W1.jpg", content: Buffer.alloc(6e6) }]), "at most 5 MB"],
			["W1.jpg", Buffer.from("<svg/>"), "SVG"],
		] as const) {
			const refused = await send([name, bytes]);
			expect(refused.status, name).toBe(400);
			expect(refused.text, name).toContain(reason);
		}
		expect((await post(QUEUE, new FormData())).status).toBe(400);
	});
});

it("the queue is for staff, and answers need a photograph", async () => {
	for (const path of [QUEUE, OWN, `${QUEUE}/1.jpg`]) expect(await statusOf(path)).toBe(302);
	const missing = get(`${QUEUE}/1.jpg`, await staffHeaders());
	await expect(missing).rejects.toMatchObject({ status: 404 });
	expect((await post(QUEUE, { answer: "take" })).status).toBe(400);
	expect((await post(QUEUE, { answer: "eat", id: "1" })).status).toBe(400);
	expect((await post(QUEUE, { answer: "leave all", shown: "1" })).status).toBe(303);
});
