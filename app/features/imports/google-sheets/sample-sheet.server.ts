import { z } from "zod";
import type { ServiceAccount } from "~/config/service-account.server";
import { templateRows } from "~/features/imports/export/template";
import { askGoogle, GoogleError, type GoogleSettings, googleClient } from "./google-client.server";
import { ownSheetInstructions, sampleInstructions, setupInstructions } from "./google-instructions";

export interface SampleSheet {
	/** Numbered steps, one a line. */
	instructions: string;
	message: string;
}

/** Marks the sample, so that asking twice creates one sheet. */
const MARK = { key: "beamwise", value: "sample-sheet" };
const TITLE = "Projectors (sample)";

const fileId = z.object({ id: z.string() });

/** Returns the address of the sample sheet: created once, its cells written again, readable by link. */
async function provideSample(
	account: ServiceAccount,
	settings: GoogleSettings,
	timeoutMs: number | undefined,
): Promise<string> {
	const [{ sheets: sheetsApi }, { drive: driveApi }] = await Promise.all([
		import("googleapis/build/src/apis/sheets/index.js"),
		import("googleapis/build/src/apis/drive/index.js"),
	]);
	// Of all files, only those that this site made.
	const auth = await googleClient(account, "drive.file", settings, timeoutMs);
	const drive = driveApi({ version: "v3", auth });
	const q = `appProperties has { key='${MARK.key}' and value='${MARK.value}' } and trashed = false`;
	const found = await drive.files.list({ q, fields: "files(id)", pageSize: 1 });
	const [first] = z.object({ files: z.array(fileId) }).parse(found.data).files;
	const requestBody = {
		name: TITLE,
		mimeType: "application/vnd.google-apps.spreadsheet",
		appProperties: { [MARK.key]: MARK.value },
	};
	const { id } =
		first ?? fileId.parse((await drive.files.create({ requestBody, fields: "id" })).data);
	await sheetsApi({ version: "v4", auth }).spreadsheets.values.update({
		spreadsheetId: id,
		range: "A1",
		// As text: else 16:9 would become a time.
		valueInputOption: "RAW",
		requestBody: { values: templateRows() },
	});
	const anyone = { role: "reader", type: "anyone" };
	await drive.permissions.create({ fileId: id, requestBody: anyone, fields: "id" });
	return `https://docs.google.com/spreadsheets/d/${id}`;
}

/**
 * A sample sheet to copy, and how to go on from there; without a service account, how to get one. Where Google does
 * not let the account make sheets, how to do without. Throws a UserError when Google fails.
 */
export async function createSampleSheet(
	settings: GoogleSettings,
	{ templateAddress, timeoutMs }: { templateAddress: string; timeoutMs?: number },
): Promise<SampleSheet> {
	const account = settings.GOOGLE_SERVICE_ACCOUNT;
	if (!account) {
		return {
			instructions: setupInstructions(templateAddress),
			message: "Google Sheets is not set up yet. These steps set it up.",
		};
	}
	try {
		const address = await askGoogle(account, () => provideSample(account, settings, timeoutMs));
		return {
			instructions: sampleInstructions(address, account.email),
			message: `The sample sheet is at ${address}.`,
		};
	} catch (error) {
		if (!(error instanceof GoogleError) || error.google.status !== 403) throw error;
		// Many service accounts may not own files; a sheet made by hand does as well.
		return {
			instructions: ownSheetInstructions(templateAddress, account.email),
			message: `Google does not let the service account make a sheet, so make it by hand. ${error.google.said}`,
		};
	}
}
