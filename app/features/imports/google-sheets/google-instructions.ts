/** Instructions for Google Sheets, as plain text. */

function numbered(steps: readonly string[]): string {
	return steps.map((step, index) => `${index + 1}. ${step}`).join("\n");
}

/** Returns all steps, for a site without a service account. */
export function setupInstructions(templateAddress: string): string {
	return numbered([
		"Go to https://console.cloud.google.com, sign in with a Google account, and create a project. Any name will do.",
		'Open "APIs & Services", then "Library". Find "Google Sheets API" and press Enable. Do the same for "Google Drive API".',
		'Open "APIs & Services", then "Credentials". Press "Create credentials", choose "Service account", give it a name, and press Done.',
		'Click the new service account, open "Keys", press "Add key", "Create new key", and choose JSON. A file is downloaded: it is a password, so keep it safe and send it to nobody but the person who runs this site.',
		`Make the spreadsheet: open https://sheets.new, choose File, Import, Upload, and take the template from ${templateAddress}. Put your projectors below the column names.`,
		'Press Share in the spreadsheet, enter the e-mail address of the service account (it ends in ".iam.gserviceaccount.com"), choose Viewer, and press Send.',
		"Ask the person who runs this site to set GOOGLE_SERVICE_ACCOUNT to the path of the JSON file, and GOOGLE_SHEET_ID to the address of the spreadsheet, and to start the site again.",
		'Come back here and press "Sync from Google Sheets".',
	]);
}

/** Returns the steps from a sample sheet to a copy of one's own. The sample is read-only. */
export function sampleInstructions(sheetAddress: string, email: string): string {
	return numbered([
		`Open the sample sheet: ${sheetAddress}`,
		'Choose File, "Make a copy": the copy is yours. (Whoever has the link can read the sample, but nobody can change it.)',
		"Replace the example row by your projectors. Keep the first row as it is.",
		`Press Share in your copy, enter ${email}, choose Viewer, and press Send.`,
		"Ask the person who runs this site to set GOOGLE_SHEET_ID to the address of your copy, and to start the site again.",
		'Come back here and press "Sync from Google Sheets".',
	]);
}

/** Returns the steps without a sample, for a site with a service account. */
export function ownSheetInstructions(templateAddress: string, email: string): string {
	return numbered([
		`Open https://sheets.new, choose File, Import, Upload, and take the template from ${templateAddress}. Put your projectors below the column names.`,
		`Press Share in the spreadsheet, enter ${email}, choose Viewer, and press Send.`,
		"Ask the person who runs this site to set GOOGLE_SHEET_ID to the address of the spreadsheet, and to start the site again.",
		'Come back here and press "Sync from Google Sheets".',
	]);
}
