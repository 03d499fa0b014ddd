import { redirect } from "@remix-run/node";
import { db } from "db/connection.server";
import { retryBusy } from "db/retry-busy";
import { loginAddress } from "~/config/staff-addresses";
import { BODY_LIMIT_BYTES, BodyError, readForm } from "~/http/request/body.server";
import { requireSameOrigin } from "~/http/request/same-origin-check.server";
import { deleteDraft, findDraft, insertDraft } from "./drafts.queries.server";
import { OWNER_FIELD, openFormOwner } from "./form-owner.server";
import { findStaff } from "./session-guard.server";
import type { StaffMember } from "./sessions.queries.server";

/** The parameter of a page's address that names what was typed into it before. */
const DRAFT_PARAM = "draft";

interface FormPage {
	/** Without what is typed and what a data request adds. */
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

/** How much a form may hold. */
interface FormLimits {
	/** In bytes. */
	limit?: number;
	maxFields?: number;
}

/** The fields of a form as far as they could be read. */
async function readTyped(
	request: Request,
	{ limit = BODY_LIMIT_BYTES, maxFields = 200 }: FormLimits,
): Promise<FormData> {
	try {
		return await readForm(request, limit, maxFields);
	} catch (error) {
		if (!(error instanceof BodyError)) throw error;
		return error.fields;
	}
}

/** Keeps what was typed for the person for whom the form was made. Returns the address of the page that shows it. */
async function keepTyped(
	request: Request,
	limits: FormLimits,
	now: Date,
): Promise<string | undefined> {
	const fields = await readTyped(request, limits);
	const userId = openFormOwner(String(fields.get(OWNER_FIELD) ?? ""), now);
	if (userId === undefined) return undefined;
	fields.delete(OWNER_FIELD);
	const { path } = pageOf(request);
	const id = await retryBusy(() => insertDraft(db(), { userId, path, fields }, now));
	if (id === undefined) return undefined;
	return `${path}${path.includes("?") ? "&" : "?"}${DRAFT_PARAM}=${id}`;
}

export interface SentStaffForm {
	staff: StaffMember;
	fields: FormData;
}

/**
 * The first lines of the action of a `StaffForm`: checks the origin and who sent it, and reads its fields. Where the
 * session has ended it keeps what was typed and throws a redirect to the sign-in page, which leads back to the form.
 * Throws a BodyError as `readForm` does.
 */
export async function readStaffForm(
	request: Request,
	limits: FormLimits = {},
): Promise<SentStaffForm> {
	requireSameOrigin(request);
	const staff = await findStaff(request);
	if (!staff) {
		const draftPath = await keepTyped(request, limits, new Date());
		const lost = draftPath === undefined ? "lost" : "kept";
		const address = loginAddress(draftPath ?? pageOf(request).path, { lost });
		throw redirect(address, { status: 303, headers: { "Cache-Control": "no-store" } });
	}
	const fields = await readForm(request, limits.limit, limits.maxFields);
	fields.delete(OWNER_FIELD);
	const { draftId } = pageOf(request);
	if (draftId !== undefined) {
		await retryBusy(() => deleteDraft(db(), { id: draftId, userId: staff.id }));
	}
	return { staff, fields };
}

/** What this person typed into this page before the session ended; undefined where there is nothing. */
export async function findTyped(
	request: Request,
	staff: StaffMember,
): Promise<FormData | undefined> {
	const { path, draftId } = pageOf(request);
	if (draftId === undefined) return undefined;
	return findDraft(db(), { id: draftId, userId: staff.id, path }, new Date());
}
