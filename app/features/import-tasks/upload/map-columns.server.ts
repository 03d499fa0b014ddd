import { db } from "db/connection.server";
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
import {
	columnsPath,
	type FileReading,
	readingOf,
	rowsPath,
} from "~/features/imports/mapping/mapping";
import type { DescribedColumns } from "~/features/imports/mapping-page/describe-columns.server";

/** A staged file and its session. */
export interface StagedFile {
	sessionHash: string;
	stagedId: string;
	/** Number of the row that was chosen for the headings. */
	headingRow?: number | undefined;
}

/** Stages a file without a mapping. Returns the address of the mapping page. */
export async function stageForMapping(sessionHash: string, source: ImportSource): Promise<string> {
	return columnsPath(await stageUpload(db(), sessionHash, source, new Date()));
}

export function findFile({ sessionHash, stagedId }: StagedFile): Promise<ImportSource | undefined> {
	return findStagedUpload(db(), sessionHash, stagedId, new Date());
}

export function saveReading({ sessionHash, stagedId }: StagedFile, reading: FileReading) {
	const now = new Date();
	return updateStagedReading(db(), sessionHash, stagedId, { reading, now });
}

/** Returns the columns of the file; undefined if it has expired. */
export async function describeFile(
	file: StagedFile,
): Promise<DescribedColumns | Failed | undefined> {
	const source = await findFile(file);
	return source && runTask("columns", { source, headingRow: file.headingRow });
}

type ColumnsReply =
	| { kind: "done"; path: string }
	| { kind: "wrong"; status: number; choices: Choices; faults: MappingFaults };

/** Stores the meanings of columns; undefined if the file has expired. */
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
	// Applies the answers about losses to the earlier columns.
	const { replace: _, ...before } = source.reading ?? readingOf(mapping);
	await saveReading(file, { ...before, mapping });
	return { kind: "done", path: rowsPath(file.stagedId) };
}
