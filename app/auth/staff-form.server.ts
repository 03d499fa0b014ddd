import { redirect } from "@remix-run/node";
import { db } from "db/connection.server";
import { writeStatement } from "db/writes/write";
import type { ChangeStamp } from "~/audit-log/audit-log.queries.server";
import { sessionSecret } from "~/config/session-secret.server";
import { openSignedText, signText } from "~/config/signed-text.server";
import { type LostForm, loginAddress } from "~/config/staff-addresses";
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
import { UNCACHED } from "~/http/response/cache-control.server";
import { redirectWithToast } from "~/http/response/form-response.server";
import { deleteDraft, findDraft, insertDraft } from "./drafts.queries.server";
import { findStaff } from "./session-guard.server";
import type { StaffMember } from "./sessions.queries.server";

/** The field of a staff form with its signed owner. */
const OWNER_FIELD = "form_owner";

const PURPOSE = "form owner";
/** A page may be open that long. */
const OWNER_VALID_DAYS = 30;

/** Signs the owner of a form, so that its values can be kept for this person after the session has ended. */
export function signFormOwner(userId: number, now: Date): string {
	return signText(sessionSecret(), PURPOSE, `${userId}-${dayNumber(now)}`);
}

/** Returns the id of the person for whom a form was rendered; undefined if the token is forged or too old. */
function openFormOwner(signed: string, now: Date): number | undefined {
	const text = openSignedText(sessionSecret(), PURPOSE, signed);
	const [, userId, day] = /^(\d{1,15})-(\d{1,9})$/.exec(text ?? "") ?? [];
	if (userId === undefined || Math.abs(dayNumber(now) - Number(day)) > OWNER_VALID_DAYS)
		return undefined;
	return Number(userId);
}

/** Query parameter with the id of the draft to show. */
const DRAFT_PARAM = "draft";

/** Upper limit of fields for forms that set none. */
const MAX_FIELDS = 200;

interface FormPage {
	/** Address without the draft parameter and the suffix of data requests. */
	path: string;
	draftId: string | undefined;
}

function pageOf(request: Request): FormPage {
	const { pathname, searchParams } = new URL(request.url);
	const draftId = searchParams.get(DRAFT_PARAM) ?? undefined;
	for (const name of [DRAFT_PARAM, "_routes"]) searchParams.delete(name);
	const search = searchParams.size > 0 ? `?${searchParams}` : "";
	return { path: pathname.replace(/\.data$/, "") + search, draftId };
}

/** Toast if the person has changed since the page was opened: a change is never made in another person's name. */
const OTHER_ACCOUNT_TOAST = {
	title: "Nothing was saved",
	description: "Somebody else was signed in when that page was opened. Here it is as it is now.",
	style: "destructive",
} as const;

export interface StaffFormOptions {
	/** Bytes. */
	limit?: number | undefined;
	maxFields?: number;
	/** The files that the form may have; `isRequired` for a page that has no form without. */
	files?: { fileField: string; maxBytes: number; maxFiles?: number; isRequired?: true } | undefined;
	/** Fields that are not for other eyes: they have to be typed again. */
	droppedFields?: readonly string[];
	/** Names of fields that identify a typed form, on a page that also has forms of buttons alone. */
	identifyingFields?: readonly string[];
}

/** Options of a page that has nothing but buttons: after an ended session, the person is asked to repeat it. */
export const FORM_WITHOUT_FIELDS = { identifyingFields: [] } satisfies StaffFormOptions;

interface FormContents {
	fields: FormData;
	/** Absent if the form can have none. */
	files?: readonly UploadedFile[] | undefined;
	/** Why the rest could not be read. */
	failure?: BodyError;
}

function hasFiles(request: Request, files: StaffFormOptions["files"]): boolean {
	return files !== undefined && (files.isRequired === true || isFileForm(request));
}

async function readFormFields(
	request: Request,
	{ limit = BODY_LIMIT_BYTES, maxFields = MAX_FIELDS, files }: StaffFormOptions,
): Promise<FormContents> {
	try {
		if (files && hasFiles(request, files)) {
			return await readUploads(request, { maxFiles: 1, maxFields, ...files });
		}
		return { fields: await readForm(request, limit, maxFields) };
	} catch (error) {
		if (!(error instanceof BodyError)) throw error;
		return { fields: error.fields, failure: error };
	}
}

/**
 * Stores the typed fields as a draft of the person for whom the form was rendered. Returns the address of the page that
 * shows it.
 */
async function storeDraft(
	request: Request,
	fields: FormData,
	{ droppedFields = [], identifyingFields }: StaffFormOptions,
	now: Date,
): Promise<string | undefined> {
	const userId = openFormOwner(String(fields.get(OWNER_FIELD) ?? ""), now);
	const hasEnteredValues = identifyingFields?.some((name) => fields.has(name)) ?? true;
	if (userId === undefined || !hasEnteredValues) return undefined;
	for (const name of [OWNER_FIELD, ...droppedFields]) fields.delete(name);
	const { path } = pageOf(request);
	const id = await writeStatement(db(), (connection) =>
		insertDraft(connection, { userId, path, fields }, now),
	);
	if (id === undefined) return undefined;
	return `${path}${path.includes("?") ? "&" : "?"}${DRAFT_PARAM}=${id}`;
}

/** Leads to the sign-in page, and from there back to `path`. */
function toSignIn(path: string, lost: LostForm) {
	return redirect(loginAddress(path, { lost }), { status: 303, headers: UNCACHED });
}

export interface SentStaffForm {
	staff: StaffMember;
	/** The sender as the author of a change. */
	stamp: ChangeStamp;
	fields: FormData;
	/** Absent if the form has no field for files. */
	files: readonly UploadedFile[] | undefined;
}

/**
 * Starts the action of a staff page: checks the origin and the sender, and reads the form. If the session has ended,
 * stores a draft of a `StaffForm` and throws a redirect to the sign-in page, which leads back to the form; a form rendered
 * for another person does nothing. Throws a BodyError as `readForm` does.
 */
export async function readStaffForm(
	request: Request,
	options: StaffFormOptions = {},
): Promise<SentStaffForm> {
	requireSameOrigin(request);
	const { path, draftId } = pageOf(request);
	// Files, which are large, are read only for a member of staff.
	const isUpload = hasFiles(request, options.files);
	if (isUpload && !(await findStaff(request))) throw toSignIn(path, "lost");
	const { fields, files, failure } = await readFormFields(request, options);
	// Checked after reading the body, which may be slow: the person may have been removed meanwhile.
	const staff = await findStaff(request);
	if (!staff) {
		const draftPath = isUpload ? undefined : await storeDraft(request, fields, options, new Date());
		throw draftPath === undefined ? toSignIn(path, "lost") : toSignIn(draftPath, "kept");
	}
	if (failure) throw failure;
	const ownerId = openFormOwner(String(fields.get(OWNER_FIELD) ?? ""), new Date());
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

/** Finds this person's draft of this page; undefined if there is none. */
export async function findDraftFields(
	request: Request,
	staff: StaffMember,
): Promise<FormData | undefined> {
	const { path, draftId } = pageOf(request);
	if (draftId === undefined) return undefined;
	return findDraft(db(), { id: draftId, userId: staff.id, path }, new Date());
}
