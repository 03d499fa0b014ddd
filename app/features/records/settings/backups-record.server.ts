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
		"Copies of all that is stored, made by the site itself. A change takes effect within the hour.",
	links: [{ to: "/admin/backups", text: "The backups" }],
	layout: [
		numberField("everyHours", "Hours between backups", "1 to 720; 0 for none. Empty: 0."),
		numberField("keep", "Backups to keep", "1 to 1000; the oldest go first. Empty: 7."),
		settingField("folder", "Folder", 500, {
			hint: `On the machine of the site, best on another disk. Empty: ${defaultBackupFolder()}.`,
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
