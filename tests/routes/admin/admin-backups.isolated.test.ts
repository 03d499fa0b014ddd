import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, it } from "vitest";
import { action, loader } from "~/routes/admin/backups";
import { temporaryFolder } from "../../files/temporary-folder";
import { staffHeaders } from "../../staff";
import { get, submitForm, visit } from "../call";

const folder = temporaryFolder();
process.env.BACKUP_FOLDER = folder;

const NAME = "backup-20260131-235959.db";

beforeAll(() => {
	writeFileSync(join(folder, NAME), "the copy");
	writeFileSync(join(folder, "notes.db"), "mine");
});
it("admin backups: lists backups with a download", async () => {
	const { backups } = (await visit(loader, "/admin/backups", await staffHeaders())).data;
	expect(backups).toEqual([{ name: NAME, when: "31 Jan 2026, 23:59", size: "0 MB" }]);
	const file = await get(`/admin/backups/${NAME}`, await staffHeaders());
	expect(await file.text()).toBe("the copy");
	expect(Object.fromEntries(file.headers)).toMatchObject({
		"cache-control": "no-store",
		"content-disposition": `attachment; filename="${NAME}"`,
		"content-length": "8",
	});
});

it.each(["notes.db", "..%2Fsite.db", "backup-20260131-235958.db"])(
	"admin backups: hides %s",
	async (name) => {
		await expect(get(`/admin/backups/${name}`, await staffHeaders())).rejects.toMatchObject({
			status: 404,
		});
	},
);

it.skipIf(process.env.TEST_DATABASE === "postgres")(
	"admin backups: says why it made none",
	async () => {
		const answer = await submitForm(action, "/admin/backups", {}, await staffHeaders());
		expect(answer).toMatchObject({
			status: 503,
			data: { problem: expect.stringContaining("There is no database") },
		});
	},
);
