import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { openDatabase } from "db/connection.server";
import { expect, it, vi } from "vitest";
import { performTasksInCallingThread } from "~/features/import-tasks/task-place";
import { commandFolder, placeSample, runHere, runProcess } from "./command";

// Five commands, one of them in a process of its own, take half of the usual limit when other tests run too.
vi.setConfig({ testTimeout: 90_000 });

const { folder, databaseUrl } = commandFolder(placeSample);
// The command in a process of its own has threads as well.
performTasksInCallingThread();

/** Runs the command on the sample catalogue. */
const run = (...args: string[]) => runHere("import", args);

async function file(name: string, text: string): Promise<string> {
	const path = join(folder, name);
	await writeFile(path, text);
	return path;
}

async function models(prefix: string): Promise<string[]> {
	const db = openDatabase(databaseUrl);
	const rows = await db
		.selectFrom("projectors")
		.select(["sku", "pricePence"])
		.where("sku", "like", `${prefix}%`)
		.orderBy("sku")
		.execute();
	await db.destroy();
	return rows.map(({ sku, pricePence }) => `${sku} ${pricePence}`);
}

it("npm run import undoes imports one after the other, newest first, until none is left", async () => {
	const first = await file("first.csv", "sku,brand,model,price\nCMD-1,Epson,One,1\n");
	const second = await file("second.csv", "sku,price\nCMD-1,2\nCMD-2,3\n");
	expect(await run(first)).toMatchObject({ code: 0 });
	// Its exit code is what scripts go by.
	expect(await runProcess("import", [second])).toMatchObject({
		code: 2,
		stderr: expect.stringContaining("no projector with SKU CMD-2"),
	});
	expect(await models("CMD")).toEqual(["CMD-1 200"]);

	expect(await run("--undo")).toEqual({
		code: 0,
		stdout: expect.stringMatching(
			/^Undone: second\.csv \(0 created, 1 updated\), imported by .+\n$/,
		),
		stderr: "",
	});
	expect(await models("CMD")).toEqual(["CMD-1 100"]);
	expect(await run("--undo")).toMatchObject({
		code: 0,
		stdout: expect.stringMatching(/^Undone: first\.csv \(1 created, 0 updated\)/),
	});
	expect(await models("CMD")).toEqual([]);
	expect(await run("--undo")).toEqual({
		code: 1,
		stdout: "",
		stderr: "There is no import that can be undone.\n",
	});
});

it("npm run import prints changes, values of new models and warnings with --dry-run", async () => {
	const models = "sku,brand,model,price,product_category\n";
	await run(await file("first.csv", `${models}CMD-1,Epson,One,1,\n`));
	const path = await file("dry.csv", `${models}CMD-2,EPSON,one,5,Kitchen\nCMD-1,Epson,One,2,\n`);
	const { code, stdout, stderr } = await run("--dry-run", path);
	expect(code).toBe(0);
	expect(stdout).toContain('CMD-2: new\nCMD-2: brand: "EPSON"\nCMD-2: model: "one"\n');
	expect(stdout).toContain('CMD-1: price: "1.00" -> "2.00"\n');
	expect(stderr).toContain('No category of ours is "Kitchen" (1 model, the first is SKU CMD-2).');
	expect(stderr).toContain("SKU CMD-2 is EPSON one, which is here already as SKU CMD-1.");
});

it("npm run import holds prices that fell too far until their places are named", async () => {
	const models = await file("models.csv", "sku,brand,model\nCMD-1,Epson,One\nCMD-2,Epson,Two\n");
	const offers = (name: string, ...prices: number[]) => {
		const row = (price: number, n: number) => `CMD-${n + 1},currys,${price},https://x.example\n`;
		return file(name, `sku,retailer,price,affiliate_url\n${prices.map(row).join("")}`);
	};
	await run(models);
	await run(await offers("first.csv", 1299, 500));
	const second = await offers("second.csv", 12.99, 0.01);
	const details = [
		"Row 2: SKU CMD-1 at Currys fell from £1,299.00 to £12.99 (99 %): held",
		"Row 3: SKU CMD-2 at Currys fell from £500.00 to £0.01 (99 %): held",
	];
	expect(await run(second)).toEqual({
		code: 2,
		stdout: "0 created, 0 updated, 0 unchanged, 2 prices held.\n",
		stderr: `${details.join("\n")}\n`,
	});
	expect(await run("--dry-run", second, "--release", "2")).toMatchObject({
		code: 2,
		stdout: expect.stringContaining('CMD-1 at currys: price: "1299.00" -> "12.99"'),
		stderr: expect.stringMatching(/^The column delivery_price is missing.*\nRow 3: .* held\n$/),
	});
	expect(await run(second, "--release", "row 2", "--release", "row 9")).toEqual({
		code: 1,
		stdout: "",
		stderr:
			"Nothing was imported, because no price is held at: row 9. Prices are held at: row 2, row 3.\n",
	});
	expect(await run(second, "--release", "row 2", "--release=Row 3")).toEqual({
		code: 0,
		stdout: "0 created, 2 updated, 0 unchanged.\n",
		stderr: "",
	});
});

it("npm run import prints the address of the page for a file in another layout", async () => {
	const path = await file("lijst.csv", "Naam;Prijs\nEpson One;1,00\n");
	expect(await run(path)).toEqual({
		code: 1,
		stdout: "",
		stderr:
			"The headings of this file are not the template's; it has Naam, Prijs. To import it, say once what they mean on the page /admin/upload/columns\n",
	});
});
