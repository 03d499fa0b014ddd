import { redirect } from "@remix-run/node";
import { db } from "db/connection.server";
import { writeStatement } from "db/writes/write";
import type { ChangeStamp } from "~/audit-log/audit-log.queries.server";
import { sessionSecret } from "~/config/session-secret.server";
import { readSignedText, signText } from "~/config/signed-text.server";
import { type ExpiredForm, loginAddress } from "~/config/staff-addresses";
import { dayNumber } from "~/config/time";
import {
	BODY_LIMIT_BYTES,
	BodyError,
	isFileForm,
	readForm,
	readUploads,
	type UploadedFile,
} from "~/http/request/body.server";
import { requireSameOrigin } from "~/http/request/origin.server";
import { NO_STORE_HEADERS } from "~/http/response/cache-control.server";
import { redirectWithToast } from "~/http/response/form-response.server";
import { deleteDraft, findDraft, insertDraft } from "./drafts.queries.server";
import { findStaff } from "./session-guard.server";
import type { StaffMember } from "./sessions.queries.server";

/** The field of a staff form with its signed owner. */
const OWNER_FIELD = "form_owner";

const OWNER_PURPOSE = "form owner";
/** Number of days after which the owner of an open page's forms expires. */
const OWNER_VALID_DAYS = 30;

/** Signs the owner of a form, so that its values can be stored for this account after the session has ended. */
export function signFormOwner(userId: number, now: Date): string {
	return signText(sessionSecret(), OWNER_PURPOSE, `${userId}-${dayNumber(now)}`);
}

/** Returns the id of the account for which a form was rendered; undefined if the token is forged or too old. */
function readFormOwner(signedOwner: string, now: Date): number | undefined {
	const text = readSignedText(sessionSecret(), OWNER_PURPOSE, signedOwner);
	const [, userId, day] = /^(\d{1,15})-(\d{1,9})$/.exec(text ?? "") ?? [];
	if (userId === undefined || Math.abs(dayNumber(now) - Number(day)) > OWNER_VALID_DAYS)
		return undefined;
	return Number(userId);
}

/** Query parameter with the id of the draft to show. */
const DRAFT_PARAM = "draft";

/** Default of `maxFields`. */
const MAX_FIELDS = 200;

interface FormPage {
	/** Address without the draft parameter and the suffix of data requests. */
	path: string;
	draftId: string | undefined;
}

function formPageOf(request: Request): FormPage {
	const { pathname, searchParams } = new URL(request.url);
	const draftId = searchParams.get(DRAFT_PARAM) ?? undefined;
	// `_routes` is a parameter of Remix's data requests.
	for (const name of [DRAFT_PARAM, "_routes"]) searchParams.delete(name);
	const search = searchParams.size > 0 ? `?${searchParams}` : "";
	return { path: pathname.replace(/\.data$/, "") + search, draftId };
}

/**
 * Toast if another account signed in since the page was opened: changes are never made in the name of another account.
 */
const OTHER_ACCOUNT_TOAST = {
	title: "Nothing was saved",
	description: "Somebody else was signed in when that page was opened. Here it is as it is now.",
	style: "destructive",
} as const;

export interface StaffFormOptions {
	/** Maximum size of the body. */
	maxBytes?: number | undefined;
	maxFields?: number;
	/** The files that the form may have; `isRequired` if every form of the page has files. */
	files?: { fileField: string; maxBytes: number; maxFiles?: number; isRequired?: true } | undefined;
	/** Confidential fields, which are not stored in a draft. */
	confidentialFields?: readonly string[];
	/**
	 * Names of fields of which a form must have one to be stored as a draft, on a page that also has forms of only
	 * buttons. By default every form is stored.
	 */
	draftTriggerFields?: readonly string[];
}

/**
 * Options of a page whose forms have only buttons: nothing is stored after an ended session, and the account has to
 * repeat the action.
 */
export const FORM_WITHOUT_DRAFT = { draftTriggerFields: [] } satisfies StaffFormOptions;

interface FormContents {
	fields: FormData;
	/** Absent if the form cannot have files. */
	files?: readonly UploadedFile[] | undefined;
	/** The reason why not all fields were read. */
	readError?: BodyError;
}

function hasFiles(request: Request, files: StaffFormOptions["files"]): boolean {
	return files !== undefined && (files.isRequired === true || isFileForm(request));
}

async function readFormFields(
	request: Request,
	{ maxBytes = BODY_LIMIT_BYTES, maxFields = MAX_FIELDS, files }: StaffFormOptions,
): Promise<FormContents> {
	try {
		if (files && hasFiles(request, files)) {
			return await readUploads(request, { maxFiles: 1, maxFields, ...files });
		}
		return { fields: await readForm(request, maxBytes, maxFields) };
	} catch (error) {
		if (!(error instanceof BodyError)) throw error;
		return { fields: error.fields, readError: error };
	}
}

/**
 * Stores the typed fields as a draft of the account for which the form was rendered. Returns the address of the page
 * that shows the draft; undefined if nothing was stored.
 */
async function storeDraft(
	request: Request,
	fields: FormData,
	{ confidentialFields = [], draftTriggerFields }: StaffFormOptions,
	now: Date,
): Promise<string | undefined> {
	const userId = readFormOwner(String(fields.get(OWNER_FIELD) ?? ""), now);
	const hasEnteredValues = draftTriggerFields?.some((name) => fields.has(name)) ?? true;
	if (userId === undefined || !hasEnteredValues) return undefined;
	for (const name of [OWNER_FIELD, ...confidentialFields]) fields.delete(name);
	const { path } = formPageOf(request);
	const id = await writeStatement(db(), (connection) =>
		insertDraft(connection, { userId, path, fields }, now),
	);
	if (id === undefined) return undefined;
	return `${path}${path.includes("?") ? "&" : "?"}${DRAFT_PARAM}=${id}`;
}

/** Returns a redirect to the sign-in page, which leads back to `path`. */
function redirectToSignIn(path: string, expiredForm: ExpiredForm) {
	return redirect(loginAddress(path, { expiredForm }), {
		status: 303,
		headers: NO_STORE_HEADERS,
	});
}

export interface ReceivedStaffForm {
	staff: StaffMember;
	/** The account and the time of the changes of this form. */
	stamp: ChangeStamp;
	fields: FormData;
	/** Absent if the form has no field for files. */
	files: readonly UploadedFile[] | undefined;
}

/**
 * Starts the action of a staff page: checks the origin and the sender, and reads the form. If the session has ended,
 * stores a draft of a `StaffForm` and throws a redirect to the sign-in page, which leads back to the form; a form
 * rendered for another account does nothing. Throws a BodyError as `readForm` does.
 */
export async function readStaffForm(
	request: Request,
	options: StaffFormOptions = {},
): Promise<ReceivedStaffForm> {
	requireSameOrigin(request);
	const { path, draftId } = formPageOf(request);
	// Files, which are large, are read only for a member of staff.
	const isUpload = hasFiles(request, options.files);
	if (isUpload && !(await findStaff(request))) throw redirectToSignIn(path, "lost");
	const { fields, files, readError } = await readFormFields(request, options);
	// Checked after reading the body, which may be slow, because the account may have been removed meanwhile.
	const staff = await findStaff(request);
	if (!staff) {
		const draftPath = isUpload ? undefined : await storeDraft(request, fields, options, new Date());
		throw draftPath === undefined
			? redirectToSignIn(path, "lost")
			: redirectToSignIn(draftPath, "draft-stored");
	}
	if (readError) throw readError;
	const ownerId = readFormOwner(String(fields.get(OWNER_FIELD) ?? ""), new Date());
	if (ownerId !== undefined && ownerId !== staff.id) {
		throw await redirectWithToast(request, path, OTHER_ACCOUNT_TOAST);
	}
	fields.delete(OWNER_FIELD);
	if (draftId !== undefined) {
		await writeStatement(db(), (connection) =>
			deleteDraft(connection, { id: draftId, userId: staff.id }),
		);
	}
	return { staff, stamp: { by: staff.username, now: new Date() }, fields, files };
}

/** Finds the account's draft of this page; undefined if there is none. */
export async function findDraftFields(
	request: Request,
	staff: StaffMember,
): Promise<FormData | undefined> {
	const { path, draftId } = formPageOf(request);
	if (draftId === undefined) return undefined;
	return findDraft(db(), { id: draftId, userId: staff.id, path }, new Date());
}
