import { db } from "db/connection.server";
import type * as feed from "~/routes/admin/feeds/feed";
import { staffHeaders } from "../../../staff";
import { submitForm } from "../../call";

export const post = async (path: string, module: { action: typeof feed.action }, fields = {}) =>
	submitForm(module.action, path, fields, await staffHeaders());

/** The toast that an answer leaves: signed, but not secret. */
export function flashed(headers: Headers): string {
	const cookie = /^toast=([^;.]+)/.exec(decodeURIComponent(headers.get("Set-Cookie") ?? ""))?.[1];
	return Buffer.from(cookie ?? "", "base64").toString();
}

export const stored = () => db().selectFrom("feeds").selectAll().execute();
