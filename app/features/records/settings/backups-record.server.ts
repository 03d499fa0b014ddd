import { isAbsolute, resolve, sep } from "node:path";
import { defaultBackupFolder } from "db/backup/backup";
import { BackupError } from "db/backup/backup-file";
import { tryBackupFolder } from "db/backup/backup-folder";
import { backUpNow } from "~/features/import-tasks/backups.server";
import { boundedCell, lineCell, numberField, settingField } from "./setting-cells";
import { settingPath, settingRecord } from "./setting-record.server";

/** Folders with files that the site serves publicly. */
const PUBLIC_FOLDERS = ["public", "build"];

const isPublicFolder = (folder: string) =>
	PUBLIC_FOLDERS.some((name) => `${resolve(folder)}${sep}`.startsWith(`${resolve(name)}${sep}`));

const folderCell = lineCell("folder", 500)
	.refine(
		(folder) => folder === null || isAbsolute(folder),
		"folder must be a whole path, such as /var/backups/beamwise",
	)
	.refine(
		(folder) => folder === null || !isPublicFolder(folder),
		"folder must not be one whose files the site shows to everybody",
	);

export const backupsRecord = settingRecord({
	key: "backups",
	heading: "Backups",
	intro:
		"The site makes copies of all its data by itself. A change here takes effect within an hour.",
	links: [{ to: "/admin/backups", text: "The backups" }],
	layout: [
		numberField(
			"everyHours",
			"Hours between backups",
			"1 to 720, or 0 for no backups. If left empty: 0.",
		),
		numberField(
			"keep",
			"Backups to keep",
			"1 to 1000; the oldest are deleted first. If left empty: 7.",
		),
		settingField("folder", "Folder", 500, {
			hint: `A folder on the site's server, preferably on another disk. If left empty: ${defaultBackupFolder()}.`,
			control: { autoCapitalize: "none", spellCheck: false },
		}),
	],
	cells: {
		everyHours: boundedCell("everyHours", 0, 720, "hours"),
		keep: boundedCell("keep", 1, 1000, "backups"),
		folder: folderCell,
	},
	check({ folder }) {
		try {
			if (typeof folder === "string" && folder !== "") tryBackupFolder(folder);
			return undefined;
		} catch (error) {
			if (error instanceof BackupError) return { folder: [error.message] };
			throw error;
		}
	},
	trial: {
		heading: "Does it work?",
		text: "Makes a backup in the saved folder and checks it.",
		button: "Make a backup now",
		busyText: "Backing up…",
		run: async () => ({
			path: settingPath("backups"),
			title: "The backup is made and verified",
			description: await backUpNow(),
		}),
	},
});
