import { db } from "db/connection.server";
import { retryBusy } from "db/writes/retry-busy";
import { runTask } from "~/features/import-tasks/run-task.server";
import type { ImportSource } from "~/features/imports/apply/import-source.server";
import {
	findStagedUpload,
	stageUpload,
	updateStagedReading,
} from "~/features/imports/apply/staged-uploads.queries.server";
import type { Failed } from "~/features/imports/import-result";
import {
	type Choices,
	type MappingFaults,
	mappingFaults,
	mappingOf,
	readChoices,
} from "~/features/imports/mapping/check-mapping";
import { type FileReading, readingOf } from "~/features/imports/mapping/mapping";
import { columnsPath, rowsPath } from "~/features/imports/mapping/mapping-paths";
import type { DescribedColumns } from "~/features/imports/mapping-page/describe-columns.server";

/** The file that a page is for, and whose it is. */
export interface StagedFile {
	sessionHash: string;
	stagedId: string;
	/** The row that was chosen for the headings. */
	headingRow?: number | undefined;
}

/** Stages a file whose headings nobody has explained yet. Returns the address of the page that asks. */
export async function stageForMapping(sessionHash: string, source: ImportSource): Promise<string> {
	return columnsPath(await retryBusy(() => stageUpload(db(), sessionHash, source, new Date())));
}

/** Finds the file; undefined when it is gone. */
export function findFile({ sessionHash, stagedId }: StagedFile): Promise<ImportSource | undefined> {
	return findStagedUpload(db(), sessionHash, stagedId, new Date());
}

/** Writes how the file is read. */
export function saveReading({ sessionHash, stagedId }: StagedFile, reading: FileReading) {
	const now = new Date();
	return retryBusy(() => updateStagedReading(db(), sessionHash, stagedId, { reading, now }));
}

/** The columns of the file; undefined when it is gone. */
export async function describeFile(
	file: StagedFile,
): Promise<DescribedColumns | Failed | undefined> {
	const source = await findFile(file);
	return source && runTask("columns", { source, headingRow: file.headingRow });
}

/** The next page, or this one again with what was chosen and what is wrong with it. */
export type ColumnsReply =
	| { kind: "done"; path: string }
	| { kind: "wrong"; status: number; choices: Choices; faults: MappingFaults };

/** Takes what the columns of the file are said to mean; undefined when the file is gone. */
export async function submitColumns(
	file: StagedFile,
	fields: FormData,
): Promise<ColumnsReply | Failed | undefined> {
	const source = await findFile(file);
	if (!source) return undefined;
	const described = await runTask("columns", { source, headingRow: file.headingRow });
	if (described.status === "failed") return described;
	const choices = readChoices(fields, described.columns);
	const faults = mappingFaults(choices, described.columns);
	if (faults) return { kind: "wrong", status: 400, choices, faults };
	const mapping = mappingOf(choices, described);
	// The answers about losses applied to the earlier columns.
	const { replace: _, ...before } = source.reading ?? readingOf(mapping);
	await saveReading(file, { ...before, mapping });
	return { kind: "done", path: rowsPath(file.stagedId) };
}
