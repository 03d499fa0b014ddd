import { z } from "zod";
import type { ServiceAccount } from "~/config/service-account.server";
import {
	callGoogle,
	GoogleError,
	type GoogleSettings,
	googleClient,
} from "~/features/ingest/sources/google-client.server";
import type { sampleSheetSchema } from "../import-result";
import { templateRows } from "./sheet-columns.server";

/** Returns instructions as plain text with a numbered line for each step. */
function numberedSteps(...steps: readonly string[]): string {
	return steps.map((step, index) => `${index + 1}. ${step}`).join("\n");
}

const makeSheetStep = (opening: string, templateAddress: string) =>
	`${opening} https://sheets.new, choose File, Import, Upload, and take the template from ${templateAddress}. Put your projectors below the column names.`;

const shareStep = (sheetName: string, account: string) =>
	`Press Share in ${sheetName}, enter ${account}, choose Viewer, and press Send.`;

const setSheetIdStep = (sheet: string) =>
	`Ask the person who runs this site to set GOOGLE_SHEET_ID to the address of ${sheet}, and to start the site again.`;

const SYNC_STEP = 'Come back here and press "Sync from Google Sheets".';

/** Returns all steps, for a site without a service account. */
const setupInstructions = (templateAddress: string) =>
	numberedSteps(
		"Go to https://console.cloud.google.com, sign in with a Google account, and create a project. Any name will do.",
		'Open "APIs & Services", then "Library". Find "Google Sheets API" and press Enable. Do the same for "Google Drive API".',
		'Open "APIs & Services", then "Credentials". Press "Create credentials", choose "Service account", give it a name, and press Done.',
		'Click the new service account, open "Keys", press "Add key", "Create new key", and choose JSON. A file is downloaded: it is a password, so keep it safe and send it to nobody but the person who runs this site.',
		makeSheetStep("Make the spreadsheet: open", templateAddress),
		shareStep(
			"the spreadsheet",
			'the e-mail address of the service account (it ends in ".iam.gserviceaccount.com")',
		),
		"Ask the person who runs this site to set GOOGLE_SERVICE_ACCOUNT to the path of the JSON file, and GOOGLE_SHEET_ID to the address of the spreadsheet, and to start the site again.",
		SYNC_STEP,
	);

/** Returns the steps for copying the sample sheet, which is read-only. */
const sampleInstructions = (sheetAddress: string, email: string) =>
	numberedSteps(
		`Open the sample sheet: ${sheetAddress}`,
		'Choose File, "Make a copy": the copy is yours. (Whoever has the link can read the sample, but nobody can change it.)',
		"Replace the example row by your projectors. Keep the first row as it is.",
		shareStep("your copy", email),
		setSheetIdStep("your copy"),
		SYNC_STEP,
	);

/** Returns the steps without a sample, for a site with a service account. */
const blankSheetInstructions = (templateAddress: string, email: string) =>
	numberedSteps(
		makeSheetStep("Open", templateAddress),
		shareStep("the spreadsheet", email),
		setSheetIdStep("the spreadsheet"),
		SYNC_STEP,
	);

/** Property by which Google finds the sample again, so that a second request creates no second sheet. */
const SAMPLE_PROPERTY = { key: "beamwise", value: "sample-sheet" };
const SAMPLE_TITLE = "Projectors (sample)";

const fileId = z.object({ id: z.string() });

/** Returns the address of the sample sheet: creates it once, writes its cells again, and makes it readable by link. */
async function createOrUpdateSample(
	account: ServiceAccount,
	settings: GoogleSettings,
	timeoutMs: number | undefined,
): Promise<string> {
	const [{ sheets: sheetsApi }, { drive: driveApi }] = await Promise.all([
		import("@googleapis/sheets"),
		import("@googleapis/drive"),
	]);
	// This scope covers only files that this site made.
	const auth = await googleClient(account, "drive.file", settings, timeoutMs);
	const drive = driveApi({ version: "v3", auth });
	const searchQuery = `appProperties has { key='${SAMPLE_PROPERTY.key}' and value='${SAMPLE_PROPERTY.value}' } and trashed = false`;
	const fileList = await drive.files.list({ q: searchQuery, fields: "files(id)", pageSize: 1 });
	const [existingFile] = z.object({ files: z.array(fileId) }).parse(fileList.data).files;
	const requestBody = {
		name: SAMPLE_TITLE,
		mimeType: "application/vnd.google-apps.spreadsheet",
		appProperties: { [SAMPLE_PROPERTY.key]: SAMPLE_PROPERTY.value },
	};
	const { id } =
		existingFile ?? fileId.parse((await drive.files.create({ requestBody, fields: "id" })).data);
	await sheetsApi({ version: "v4", auth }).spreadsheets.values.update({
		spreadsheetId: id,
		range: "A1",
		// Written as text: otherwise 16:9 would become a time.
		valueInputOption: "RAW",
		requestBody: { values: templateRows() },
	});
	const readPermission = { role: "reader", type: "anyone" };
	await drive.permissions.create({ fileId: id, requestBody: readPermission, fields: "id" });
	return `https://docs.google.com/spreadsheets/d/${id}`;
}

/**
 * Returns a sample sheet to copy, with the next steps; without a service account, the steps to get one. If Google does
 * not let the account create sheets, returns the steps without a sample. Throws an ExpectedError when Google fails.
 */
export async function createSampleSheet(
	settings: GoogleSettings,
	{ templateAddress, timeoutMs }: { templateAddress: string; timeoutMs?: number },
): Promise<z.infer<typeof sampleSheetSchema>> {
	const account = settings.GOOGLE_SERVICE_ACCOUNT;
	if (!account) {
		return {
			instructions: setupInstructions(templateAddress),
			message: "Google Sheets is not set up yet. These steps set it up.",
		};
	}
	try {
		const address = await callGoogle(account, () =>
			createOrUpdateSample(account, settings, timeoutMs),
		);
		return {
			instructions: sampleInstructions(address, account.email),
			message: `The sample sheet is at ${address}.`,
		};
	} catch (error) {
		if (!(error instanceof GoogleError) || error.response.status !== 403) throw error;
		// Many service accounts may not own files; a sheet made by hand works too.
		return {
			instructions: blankSheetInstructions(templateAddress, account.email),
			message: `Google does not let the service account make a sheet, so make it by hand. ${error.response.errorText}`,
		};
	}
}
