import type { ActionFunction, LoaderFunction } from "@remix-run/node";
import { db } from "db/connection.server";
import type { ChangeSubject } from "db/schema";
import { type ChangeFilter, listChanges } from "~/audit-log/audit-log.queries.server";
import { loader as brands } from "~/routes/site/brands";
import { staffHeaders } from "../../staff";
import { routeOf, submitForm, visit } from "../call";

interface RouteModule {
	loader: LoaderFunction;
	action: ActionFunction;
}

const FILES = import.meta.glob<RouteModule>("../../../app/routes/admin/**/*.tsx");

async function moduleAt(path: string): Promise<RouteModule> {
	const load = FILES[`../../../app/${routeOf(path).file}`];
	if (!load) throw new Error(`No staff page at ${path}`);
	return load();
}

/** Returns a value of a page's data by its path, such as `at(data, "preview", "version")`. */
export function at(value: unknown, ...names: (string | number)[]): unknown {
	return names.reduce<unknown>((found, name) => Object(found)[name], value);
}

/** Opens a staff page, through the real route table. */
export async function openPage(path: string, headers?: Record<string, string>) {
	const { loader } = await moduleAt(path);
	const { status, data } = await visit(loader, path, headers ?? (await staffHeaders()));
	return { status, data: data as unknown };
}

/** Sends a form of a staff page. */
export async function sendForm(
	path: string,
	fields: Record<string, string> | FormData = {},
	headers?: Record<string, string>,
) {
	const { action } = await moduleAt(path);
	const answer = await submitForm(action, path, fields, headers ?? (await staffHeaders()));
	return { ...answer, data: answer.data as unknown, to: answer.headers.get("Location") };
}

/** Returns the lines of the audit log, newest first. */
export const linesOf = (subject: ChangeSubject, filter: ChangeFilter = {}) =>
	listChanges(db(), { subject, ...filter }, { limit: 50, offset: 0 });

/** Opens the page that undoes the newest line of a subject. */
export async function openUndo(subject: ChangeSubject) {
	const [line] = await linesOf(subject);
	const path = `/admin/history/${line?.id ?? 0}`;
	return { path, preview: at((await openPage(path)).data, "preview") };
}

/** Undoes the newest line of a subject. */
export async function undoNewest(subject: ChangeSubject) {
	const { path, preview } = await openUndo(subject);
	return sendForm(path, { version: String(at(preview, "version")) });
}

/** Returns the fields of a record's form as its page shows them. */
export async function formAt(path: string): Promise<Record<string, string>> {
	const record = at((await openPage(path)).data, "record");
	return { ...(at(record, "values") as object), version: String(at(record, "version")) };
}

/** Sends a record's form as its page shows it, with some fields changed. */
export const saveForm = async (path: string, fields: Record<string, string>) =>
	sendForm(path, { ...(await formAt(path)), ...fields });

/** Returns a form with a file, which is empty if there are no bytes. */
export function fileForm(bytes: Buffer | undefined, fields: Record<string, string> = {}): FormData {
	const form = new FormData();
	for (const [name, value] of Object.entries(fields)) form.set(name, value);
	form.set("file", new File(bytes ? [new Uint8Array(bytes)] : [], bytes ? "picture" : ""));
	return form;
}

/** Returns the logo of a brand on the page of brands. */
export async function logoOf(slug: string) {
	const { brands: section } = (await visit(brands, "/brands")).data;
	return section.status === "ok" ? section.data.find((one) => one.slug === slug)?.logo : undefined;
}
