import { describe, expect, it } from "vitest";
import { decodeFacts } from "~/features/catalogue/facts/stored-facts";
import { makeProjectors } from "../../../factories";
import {
	models,
	place,
	rowsAt,
	sendAnswers,
	sendChoices,
	signInFirst,
	upload,
} from "./foreign-sheets";

signInFirst();

const FILE =
	"Title,Brightness,Price\nEpson EH-TW7100 4K PRO-UHD lamp projector 3000 ANSI lumens,,£999.00\nAcer XL1220 laser projector 3100 lumens,2800,£899.00\nBenQ W1 supports 4K,,£399.00\n";

const rowsOf = async (file: string) => place(await sendChoices(place(await upload(file))));

async function figuresOf(sku: string) {
	const model = (await models()).find((one) => one.sku === sku);
	const { brightness, brightnessStandard, resolution, lightSourceType } = model ?? {};
	return { brightness, brightnessStandard, resolution, lightSourceType };
}

const NOTHING = {
	brightness: null,
	brightnessStandard: null,
	resolution: "",
	lightSourceType: null,
};

describe("figures in titles", () => {
	it("are proposed ticked, and stored as figures from the title", async () => {
		const rows = await rowsOf(FILE);
		const { titleFields } = await rowsAt(rows);
		expect(
			titleFields.map(({ field, isUsed, rows: of }) => [field, isUsed, of.map((one) => one.value)]),
		).toEqual([
			["brightness", true, ["3000"]],
			["brightness_standard", true, ["ansi"]],
			["resolution", true, ["4K PRO-UHD"]],
			["light_source_type", true, ["Lamp", "Laser"]],
		]);
		await sendAnswers(rows, { intent: "import" });
		expect(await figuresOf("EPSON-EH-TW7100")).toEqual({
			brightness: 3000,
			brightnessStandard: "ansi",
			resolution: "4K PRO-UHD",
			lightSourceType: "Lamp",
		});
		// A column wins over the title.
		expect(await figuresOf("ACER-XL1220")).toMatchObject({
			brightness: 2800,
			lightSourceType: "Laser",
		});
		expect(await figuresOf("BENQ-W1")).toEqual(NOTHING);
		const [acer] = await models();
		expect(decodeFacts(acer?.facts ?? "")).toContainEqual(
			expect.objectContaining({
				field: "light_source_type",
				kind: "shop",
				source: "From the title “Acer XL1220 laser projector 3100 lumens”",
				enteredBy: "ann",
			}),
		);
	});

	it("are left out if staff untick them, and stay so for the next file", async () => {
		const rows = await rowsOf(FILE);
		const unticked = { "from-title:brightness": "", "from-title:brightness_standard": "" };
		await sendAnswers(rows, { ...unticked, intent: "check" });
		const { titleFields } = await rowsAt(rows);
		expect(titleFields.filter(({ isUsed }) => !isUsed).map(({ field }) => field)).toEqual([
			"brightness",
			"brightness_standard",
		]);
		await sendAnswers(rows, { ...unticked, intent: "import" });
		expect(await figuresOf("EPSON-EH-TW7100")).toMatchObject({
			brightness: null,
			resolution: "4K PRO-UHD",
		});
	});

	it("are left out of a single row if staff untick it there", async () => {
		const rows = await rowsOf(FILE);
		const unticked = { "from-title-of:3:light_source_type": "" };
		await sendAnswers(rows, { ...unticked, intent: "check" });
		const { titleFields } = await rowsAt(rows);
		const lights = titleFields.find(({ field }) => field === "light_source_type");
		expect(lights).toMatchObject({
			isUsed: true,
			count: 2,
			usedCount: 1,
			rows: [
				{ row: 2, isUsed: true },
				{ row: 3, isUsed: false },
			],
		});
		await sendAnswers(rows, { ...unticked, intent: "import" });
		expect(await figuresOf("EPSON-EH-TW7100")).toMatchObject({ lightSourceType: "Lamp" });
		expect(await figuresOf("ACER-XL1220")).toMatchObject({ lightSourceType: null });
	});

	it("are read beside columns of brand and model too", async () => {
		const rows = await rowsOf(
			"Brand,Model,Title,Price\nEpson,EH-TW7100,Epson EH-TW7100 4K PRO-UHD projector 3000 ANSI lumens,£999.00\n",
		);
		await sendAnswers(rows, { intent: "import" });
		expect(await figuresOf("EPSON-EH-TW7100")).toMatchObject({
			brightness: 3000,
			resolution: "4K PRO-UHD",
		});
	});

	it("never replace a figure that a model has, and give way to one that comes later", async () => {
		await makeProjectors(
			{ sku: "A1", brand: "Epson", model: "EH-TW7100", brightness: "2500" },
			{ sku: "A2", brand: "Acer", model: "XL1220" },
		);
		const rows = await rowsOf(
			"Title,Price\nEpson EH-TW7100 3000 ANSI lumens,£999\nAcer XL1220 9000 LED lumens,£9\n",
		);
		expect((await rowsAt(rows)).titleFields.map(({ field, count }) => [field, count])).toEqual([
			["brightness", 1],
			["brightness_standard", 1],
		]);
		await sendAnswers(rows, { intent: "import" });
		expect(await figuresOf("A1")).toMatchObject({ brightness: 2500, brightnessStandard: null });
		expect(await figuresOf("A2")).toMatchObject({ brightness: 9000, brightnessStandard: "led" });
		await upload("sku,brightness\nA2,500\n", { intent: "import" });
		expect(await figuresOf("A2")).toMatchObject({ brightness: 500, brightnessStandard: null });
	});
});
